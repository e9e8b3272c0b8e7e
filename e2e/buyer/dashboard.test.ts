import type { License } from '@muhur/contract/shop/licenses'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { licensesOf } from '../stage/truth.ts'

const turkishDay = new Intl.DateTimeFormat('tr-TR', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'Europe/Istanbul',
})
const day = (at: string) => turkishDay.format(new Date(at))

test('Zeynep, who owns nothing, reads where licenses will appear', async ({ stage }) => {
  const page = await stage.signedIn('zeynep')
  await page
    .getByText('Aktif lisanslarınızı ve durumlarını buradan takip edebilirsiniz', { exact: true })
    .waitFor()
  await page.getByText('Henüz lisansınız yok', { exact: true }).waitFor()
  await page.getByText('Bir lisans satın aldığınızda burada görünecektir.', { exact: true }).waitFor()
  expect(await page.getByText('Toplam Lisans').count()).toBe(0)
})

test('while the list loads the page says so', async ({ stage }) => {
  const page = await stage.signedIn('zeynep')
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/licenses/*', async (route) => {
    await seen
    await route.continue()
  })
  await page.reload()
  await page.getByText('Lisanslar yükleniyor...', { exact: true }).waitFor()
  release()
  await page.getByText('Henüz lisansınız yok', { exact: true }).waitFor()
  expect(await page.getByText('Lisanslar yükleniyor...').count()).toBe(0)
})

test('a failed list shows an error, and "Tekrar Dene" loads again', async ({ stage }) => {
  stage.expectComplaint(/status of 503/)
  const page = await stage.signedIn('mehmet')
  // A live connection would load the list before the press.
  await page.route('**/api/live', () => {})
  await page.route('**/api/licenses/*', (route) => route.fulfill({ status: 503, json: {} }))
  await page.reload()
  const box = page.getByRole('alert')
  await box.getByText('Failed to fetch licenses', { exact: true }).waitFor()
  await page.unroute('**/api/licenses/*')
  await page.getByRole('button', { name: 'Tekrar Dene' }).click()
  await page.getByText('Toplam Lisans', { exact: true }).waitFor()
  expect(await box.count()).toBe(0)
})

test('an unreachable server has the general message', async ({ stage }) => {
  stage.expectComplaint(/ERR_FAILED/)
  const page = await stage.signedIn('mehmet')
  await page.route('**/api/licenses/*', (route) => route.abort())
  await page.reload()
  await page.getByRole('alert').getByText('Lisanslar yüklenirken bir hata oluştu').waitFor()
  await page.getByRole('button', { name: 'Tekrar Dene' }).waitFor()
})

test("Mehmet's tiles count what the server lists", async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const tiles = page.getByRole('main').locator('dl').first().locator('div')
  await tiles.first().waitFor()
  // The demo's bots come and go meanwhile.
  await expect
    .poll(async () => {
      const licenses = await licensesOf(page)
      const counted = [
        ['Toplam Lisans', `${licenses.length}`],
        ['Aktif Lisans', `${licenses.filter(({ status }) => status === 'active').length}`],
        ['Aktif Kullanım', `${licenses.reduce((sum, license) => sum + license.current_instances, 0)}`],
      ]
      const shown = (await tiles.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))
      return isDeepStrictEqual(shown, counted) ? 'the same' : { shown, counted }
    })
    .toBe('the same')
})

test("each of Mehmet's cards shows product, status, key, use, heartbeat and end", async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const cards = page.getByRole('main').locator('ul > li')
  const licenses = await licensesOf(page)
  await expect.poll(() => cards.count()).toBe(licenses.length)

  for (const license of licenses) {
    const key = `${license.license_key.slice(0, 16)}...`
    const card = cards.filter({ has: page.getByText(key, { exact: true }) })
    const text = async () => (await card.innerText()).split('\n').map((line) => line.trim())
    // The demo's bots come and go meanwhile.
    const missing = async () => {
      const now = (await licensesOf(page)).find(({ id }) => id === license.id)!
      const said = await text()
      return expectedOn(now).filter((line) => !said.includes(line))
    }
    await expect.poll(missing).toEqual([])
    expect((await text()).includes('Bitiş Tarihi')).toBe(license.expires_at !== null)
    expect(await card.innerHTML()).not.toContain(license.license_key)
  }
})

function expectedOn(license: License): string[] {
  const labels: Record<string, string> = { discord_bot: 'Discord Bot', minecraft: 'Minecraft' }
  const words = { active: 'Aktif', suspended: 'Askıda', revoked: 'İptal', expired: 'Süresi doldu' }
  const { product, last_heartbeat_at, expires_at } = license
  return [
    product.name,
    labels[product.type] ?? 'Diğer',
    product.description,
    words[license.status],
    'Lisans Anahtarı',
    'Aktif Kullanım',
    `${license.current_instances} / ${license.max_instances}`,
    'Son Güncelleme',
    last_heartbeat_at ? day(last_heartbeat_at) : 'Henüz yok',
    ...(expires_at ? ['Bitiş Tarihi', day(expires_at)] : []),
  ]
}

test('the demo shows every status, each with its own colour and icon', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const pills = page.locator('[data-status]')
  await pills.first().waitFor()
  const looks = await pills.evaluateAll((all) =>
    all.map((pill) => [
      pill.getAttribute('data-status'),
      `${getComputedStyle(pill).color} ${pill.querySelector('svg')?.innerHTML}`,
    ]),
  )
  const lookOf = new Map(looks as [string, string][])
  expect([...lookOf.keys()].sort()).toEqual(['active', 'expired', 'revoked', 'suspended'])
  expect(new Set(lookOf.values()).size).toBe(4)
})

test('an unknown status is grey with a warning', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const [license] = await licensesOf(page)
  await page.route('**/api/licenses/*', (route) =>
    route.fulfill({
      json: [
        { ...license, status: 'paused' },
        { ...license, id: crypto.randomUUID(), status: 'expired' },
      ],
    }),
  )
  await page.reload()
  const pill = page.locator('[data-status="paused"]')
  await pill.waitFor()
  expect(await pill.innerText()).toBe('paused')
  const colour = (status: string) =>
    page.locator(`[data-status="${status}"]`).evaluate((shown) => getComputedStyle(shown).color)
  expect(await colour('paused')).toBe(await colour('expired'))
})

test('the copy button copies the whole key and keeps it masked', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const [license] = await licensesOf(page)
  const key = license!.license_key
  const card = page.locator('li').filter({ has: page.getByText(`${key.slice(0, 16)}...`, { exact: true }) })
  await card.getByRole('button', { name: 'Anahtarı kopyala' }).click()
  await card.getByText('Anahtar kopyalandı').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(key)
  expect(await card.locator('code').innerText()).toBe(`${key.slice(0, 16)}...`)
})

test('the eye shows and hides the key', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const [license] = await licensesOf(page)
  const key = license!.license_key
  const shown = page.locator('main li code').first()
  const eye = page.getByRole('button', { name: 'Anahtarı göster' }).first()
  await eye.click()
  await expect.poll(() => shown.innerText()).toBe(key)
  expect(await eye.getAttribute('aria-pressed')).toBe('true')
  await eye.click()
  await expect.poll(() => shown.innerText()).toBe(`${key.slice(0, 16)}...`)
})

test('seats of a program show on the card', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  const unused = (await licensesOf(page)).find(
    ({ status, last_heartbeat_at }) => status === 'active' && !last_heartbeat_at,
  )
  const answer = await fetch(`${address}/api/license/activate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ license_key: unused!.license_key, fingerprint: 'a machine of the specs' }),
  })
  expect(answer.status).toBe(200)
  await page.reload()
  const key = `${unused!.license_key.slice(0, 16)}...`
  const card = page.locator('li').filter({ has: page.getByText(key, { exact: true }) })
  await card.getByText(`1 / ${unused!.max_instances}`, { exact: true }).waitFor()
  expect(await card.getByText('Henüz yok').count()).toBe(0)
})
