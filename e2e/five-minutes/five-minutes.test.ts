import { adminLicenseUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { startDiscordStandIn } from '../../examples/discord-bot/test/discord-stand-in.ts'
import { address, test } from '../stage/stage.ts'
import { issue, whoIs } from '../stage/truth.ts'
import {
  build,
  discordToken,
  lay,
  programs,
  run,
  startInTime,
  startTimeout,
  type Program,
  type Run,
} from './programs.ts'

/** The shortest interval of a policy: the test waits for one heartbeat. */
const policy = { heartbeat_interval: 30, lease: 90 }

const began = performance.now()
const say = (what: string) =>
  console.log(`  ${((performance.now() - began) / 1000).toFixed(1).padStart(5)} s  ${what}`)

test('from an empty folder to a running program on the buyer’s page, stopped by the seller', async ({
  stage,
}) => {
  const ayse = await stage.signedIn('ayse')
  const buyer = await stage.signedIn('mehmet')
  const guest = await stage.guest()
  const discord = await startDiscordStandIn(discordToken)
  const root = await mkdtemp(join(tmpdir(), 'muhur-five-minutes-'))
  const starting: Promise<Run>[] = []
  try {
    const { discord_id } = await whoIs(buyer)
    const sold = await Promise.all(programs.map((program) => sell(ayse, program, discord_id)))
    for (const [at, program] of programs.entries()) {
      const folder = join(root, String(at))
      await lay(program, folder)
      await download(guest, sold[at]!, program, folder)
      say(`${program.name}: ${program.file} downloaded from the product's page`)
      build(program, folder)
      const start = () => run(program, folder, sold[at]!.license_key, discord.api)
      starting.push(startInTime(start, program.running))
    }
    const runs = await Promise.all(starting)
    say('all of them run')

    await buyer.goto('/dashboard')
    for (const { name } of programs) {
      await card(buyer, name).getByText('1 / 1').waitFor({ timeout: startTimeout })
      say(`${name}: on the buyer's page, 1 of 1 seats in use`)
    }

    for (const { id } of sold) await revoke(ayse, id)
    say('the seller revokes the licenses')
    await Promise.all(programs.map((program, at) => stops(program, runs[at]!)))
    await buyer.reload()
    for (const { name } of programs)
      await card(buyer, name).getByText('İptal', { exact: true }).waitFor({ timeout: startTimeout })
  } finally {
    for (const started of await Promise.allSettled(starting))
      if (started.status === 'fulfilled') started.value.process.kill('SIGKILL')
    await discord.close()
    await rm(root, { recursive: true, force: true })
  }
})

/** Creates a product, and the buyer's license with its whole key. */
async function sell(page: Page, { name, type }: Program, discord_id: string): Promise<ListedLicense> {
  const answer = await page.request.post(adminProductsUrl, {
    headers: { origin: address },
    data: { name, type, policy, published: true },
  })
  const { id } = (await answer.json()) as ListedProduct
  return issue(page, { product_id: id, discord_id, max_instances: 1 })
}

async function download(page: Page, { product_id }: ListedLicense, { tab, file }: Program, folder: string) {
  await page.goto(`/products/${product_id}?sekme=entegrasyon`)
  await page.getByRole('tab', { name: tab }).click()
  const [arrived] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: `${file} dosyasını indir` }).click(),
  ])
  await arrived.saveAs(join(folder, file))
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

async function revoke(page: Page, id: string): Promise<void> {
  const answer = await page.request.patch(adminLicenseUrl(id), {
    headers: { origin: address },
    data: { status: 'revoked' },
  })
  expect(answer.ok()).toBe(true)
}

async function stops({ name, ended }: Program, { output, ended: exit }: Run): Promise<void> {
  const hasEnded = async () =>
    'exitCode' in ended ? (await exit) === ended.exitCode : ended.says.test(output())
  await expect.poll(hasEnded, { timeout: startTimeout }).toBe(true)
  const [line] = /^.*Bu lisans iptal edilmiş\..*\(REVOKED.*$/m.exec(output()) ?? []
  expect(line, output()).toContain('[Mühür]')
  say(`${name}: stopped, "${line}"`)
}
