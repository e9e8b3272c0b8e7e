import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gateUrls } from '@muhur/contract/gate/gate'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { freePort, startNode } from '../../server/test/nodes/node-process.ts'
import { signIn } from '../stage/people.ts'
import { address, test } from '../stage/stage.ts'
import { issue, licensesOf } from '../stage/truth.ts'

const pill = (page: Page, word: string) =>
  page.getByRole('banner').getByText(word, { exact: true }).waitFor({ timeout: 60_000 })

/** Body of a starting bot's call. */
async function activate(server: string, license_key: string): Promise<void> {
  const answer = await fetch(server + gateUrls.activate, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license_key, fingerprint: 'a machine of the live specs' }),
  })
  expect(answer.status).toBe(200)
}

test("a license's events update the buyer’s and the seller’s open pages without a reload", async ({
  stage,
}) => {
  const buyer = await stage.signedIn('mehmet')
  const seller = await stage.signedIn('ayse')
  await buyer.goto('/dashboard')
  await seller.goto('/admin/licenses')
  for (const page of [buyer, seller]) {
    await pill(page, 'Canlı')
    await page.evaluate(() => Object.assign(window, { same: true }))
  }

  const license = await issue(seller, { discord_id: '110000000000000002', max_instances: 7 })
  const card = buyer
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: license.license_key.slice(0, 16) })
  const row = seller.getByRole('row').filter({ hasText: license.license_key.slice(0, 16) })
  await card.getByText('0 / 7', { exact: true }).waitFor()
  await row.getByText('0 / 7', { exact: true }).waitFor()

  await activate(address, license.license_key)
  await card.getByText('1 / 7', { exact: true }).waitFor()
  await row.getByText('1 / 7', { exact: true }).waitFor()

  const headers = { origin: address }
  await seller.request.delete(adminLicenseUrl(license.id), { headers })
  await card.waitFor({ state: 'detached' })
  await row.waitFor({ state: 'detached' })
  for (const page of [buyer, seller])
    expect(await page.evaluate(() => (window as { same?: boolean }).same)).toBe(true)
})

test('two tabs of one browser share a stream, which survives the first tab', async ({ stage }) => {
  const first = await stage.signedIn('mehmet')
  await first.goto('/dashboard')
  await pill(first, 'Canlı')
  const streams: string[] = []
  first
    .context()
    .on('request', (request) => request.url().includes('/api/live') && streams.push(request.url()))
  const second = await first.context().newPage()
  await second.goto('/dashboard')
  await pill(second, 'Canlı')
  expect(streams).toEqual([])
  await first.close()
  await expect.poll(() => streams.length).toBe(1)
})

test(
  'a restarted server and a lost network are announced; changes of the meantime appear',
  { timeout: 180_000 },
  async ({ browser }) => {
    const folder = await mkdtemp(join(tmpdir(), 'muhur-live-'))
    const env = { PORT: String(await freePort()), DATA_DIR: folder }
    let server = await startNode(env)
    const context = await browser.newContext({ baseURL: server.address, locale: 'tr-TR' })
    try {
      const page = await context.newPage()
      await signIn(page, 'mehmet')
      await pill(page, 'Canlı')
      const unused = (await licensesOf(page)).find(
        ({ status, max_instances }) => status === 'active' && max_instances === 5,
      )!
      const card = page.getByRole('listitem').filter({ hasText: unused.license_key.slice(0, 16) })
      await card.getByText('0 / 5', { exact: true }).waitFor()

      await server.stop()
      await page
        .getByRole('banner')
        .getByText(/^(Yeniden bağlanıyor|Sunucu yanıt vermiyor)$/)
        .waitFor()
      // A page whose code was not loaded tells the reason, and opens by itself afterwards.
      await page.getByRole('link', { name: 'Siparişlerim' }).click()
      await page.getByText('Sunucu yanıt vermiyor. Daha önce açtığınız sayfalara bakabilirsiniz').waitFor()
      await pill(page, 'Sunucu yanıt vermiyor')
      server = await startNode(env)
      await page.getByRole('heading', { level: 1, name: 'Siparişlerim' }).waitFor({ timeout: 60_000 })
      await pill(page, 'Canlı')
      await page.goBack()
      await activate(server.address, unused.license_key)
      await card.getByText('1 / 5', { exact: true }).waitFor()

      await context.setOffline(true)
      await pill(page, 'Çevrimdışı')
      await context.setOffline(false)
      await pill(page, 'Canlı')
    } finally {
      await context.close()
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    }
  },
)
