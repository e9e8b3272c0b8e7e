import type { License } from '@muhur/contract/shop/licenses'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { licensesOf } from '../stage/truth.ts'

const turkishDay = new Intl.DateTimeFormat('tr-TR', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  timeZone: 'Europe/Istanbul',
})
const day = (at: string) => turkishDay.format(new Date(at))

test('the tiles count what the server lists; each card shows product, status, key, use, heartbeat and end', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
  const tiles = page.getByRole('main').locator('dl').first().locator('div')
  await tiles.first().waitFor()
  // The demo's bots come and go meanwhile.
  await expect
    .poll(async () => {
      const owned = await licensesOf(page)
      const counted = [
        ['Toplam Lisans', `${owned.length}`],
        ['Aktif Lisans', `${owned.filter(({ status }) => status === 'active').length}`],
        ['Aktif Kullanım', `${owned.reduce((sum, license) => sum + license.current_instances, 0)}`],
      ]
      const shown = (await tiles.allInnerTexts()).map((text) => text.split('\n').filter(Boolean))
      return isDeepStrictEqual(shown, counted) ? 'the same' : { shown, counted }
    })
    .toBe('the same')

  const cards = page.getByRole('main').locator('ul > li')
  const licenses = await licensesOf(page)
  await expect.poll(() => cards.count()).toBe(licenses.length)
  for (const license of licenses) {
    const key = `${license.license_key.slice(0, 16)}...`
    const card = cards.filter({ has: page.getByText(key, { exact: true }) })
    const text = async () => (await card.innerText()).split('\n').map((line) => line.trim())
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

test('every status has its own colour and icon, and an unknown one is grey with a warning', async ({
  stage,
}) => {
  const page = await stage.signedIn('mehmet')
  await page.goto('/dashboard')
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

  const [license] = await licensesOf(page)
  const json = [
    { ...license, status: 'paused' },
    { ...license, id: crypto.randomUUID(), status: 'expired' },
  ]
  await page.route('**/api/licenses/*', (route) => route.fulfill({ json }))
  await page.reload()
  const pill = page.locator('[data-status="paused"]')
  await pill.waitFor()
  expect(await pill.innerText()).toBe('paused')
  const colour = (status: string) =>
    page.locator(`[data-status="${status}"]`).evaluate((shown) => getComputedStyle(shown).color)
  expect(await colour('paused')).toBe(await colour('expired'))
})
