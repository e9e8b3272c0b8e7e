import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { integrationUrl } from '@muhur/contract/shop/integration'
import { channelsUrl, mappingsUrl, type IssuedChannel } from '@muhur/contract/sales/channels'
import { offerUrl } from '@muhur/contract/sales/offers'
import { providers } from '@muhur/contract/sales/providers'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished } from 'vitest'
import { run, startInTime, type Run } from '../five-minutes/programs.ts'
import { signIn } from '../stage/people.ts'
import { address, test } from '../stage/stage.ts'
import { rails, type Rail, type Sale } from './rails.ts'

/** The shortest interval of a policy: the test waits for one heartbeat. */
const policy = { heartbeat_interval: 30, lease: 90 }
const terms = { price: '249.90', currency: 'TRY', max_instances: 1, days: null }

const source = `import { protect } from './license.mjs'
await protect()
console.log('çalışıyor')
setInterval(() => {}, 60_000)
`
const bot = {
  start: (_folder: string, key: string) => ({
    command: ['node', 'bot.mjs'] as [string, ...string[]],
    env: { LICENSE_KEY: key },
  }),
}

test('each purchase ends in a running bot, each refund in a stopped one', async ({ stage }) => {
  // A channel's secret asks for a fresh sign-in.
  const seller = await stage.guest()
  await signIn(seller, 'ayse')
  const buyer = await stage.signedIn('mehmet')

  const sold: { rail: Rail; sale: Sale; program: Run; toRun: number }[] = []
  for (const rail of rails) {
    const sale = { seller, buyer, providers: inject('providers'), ...(await open(seller, rail)) }
    const folder = await botFolder(sale.product.id)
    const seconds = stopwatch()
    await rail.buy(sale)
    const key = await keyOnPage(buyer, sale.product.name)
    const program = await startInTime(() => run(bot, folder, key), /çalışıyor/)
    onTestFinished(() => void program.process.kill('SIGKILL'))
    sold.push({ rail, sale, program, toRun: seconds() })
  }

  const stops: Promise<{ code: number | null; toStop: number }>[] = []
  for (const { rail, sale, program } of sold) {
    expect(program.process.exitCode, program.output()).toBeNull()
    const seconds = stopwatch()
    await rail.refund(sale)
    stops.push(program.ended.then((code) => ({ code, toStop: seconds() })))
  }
  const lines: string[] = []
  for (const [at, { rail, sale, program, toRun }] of sold.entries()) {
    const { code, toStop } = await stops[at]!
    expect(code, program.output()).toBe(78)
    expect(program.output()).toMatch(/Bu lisans iptal edilmiş\..*\(REVOKED/)
    await buyer.goto('/dashboard')
    await card(buyer, sale.product.name).getByText('İptal', { exact: true }).waitFor()
    const name = providers[rail.provider].label.padEnd(13)
    lines.push(`${name} purchase to running bot ${toRun} s, refund to stopped bot ${toStop} s`)
  }
  console.log(lines.join('\n'))
})

/** A product that the shop sells by a new channel of the provider. */
async function open(
  seller: Page,
  { provider, secrets, external_product, page }: Rail,
): Promise<Pick<Sale, 'channel' | 'product'>> {
  const send = async <T>(method: 'POST' | 'PUT', path: string, data: object): Promise<T> => {
    const answer = await seller.request.fetch(path, { method, headers: { origin: address }, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as T
  }
  const { label: name } = providers[provider]
  const given = { name: `${name} botu`, type: 'discord_bot', policy, published: true }
  const product = await send<ListedProduct>('POST', adminProductsUrl, given)
  const channel = await send<IssuedChannel>('POST', channelsUrl, {
    provider,
    name,
    ...(secrets && { secrets }),
  })
  if (external_product) {
    await send('POST', mappingsUrl(channel.id), { external_product, product_id: product.id })
  } else {
    const offer = { ...terms, rails: [{ channel_id: channel.id, url: page ?? null }] }
    await send('PUT', offerUrl(product.id), { offer })
  }
  return { channel, product }
}

/** A folder with the bot, and the product's file as buyers download the file. */
async function botFolder(productId: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'muhur-two-minutes-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const file = await fetch(address + integrationUrl(productId, 'js'))
  const program = await file.text()
  expect(file.ok, program).toBe(true)
  writeFileSync(join(folder, 'license.mjs'), program)
  writeFileSync(join(folder, 'bot.mjs'), source)
  return folder
}

/** The license's key, as the buyer reads the key. */
async function keyOnPage(buyer: Page, product: string): Promise<string> {
  await buyer.goto('/dashboard')
  const own = card(buyer, product)
  await own.getByText('Aktif', { exact: true }).waitFor()
  await own.getByRole('button', { name: 'Anahtarı göster' }).click()
  return own.getByText(/^MHR-[0-9A-Z]{12}(-[0-9A-Z]{9}){3}$/).innerText()
}

const card = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** Seconds since now, to a tenth. */
function stopwatch(): () => number {
  const began = performance.now()
  return () => Math.round((performance.now() - began) / 100) / 10
}
