import { ownerTexts, perText } from '@muhur/contract/shop/license-fields'
import { licenseTotalsUrl, ownLicenseUrl, userLicensesUrl, type License } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test, vi } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { admin, buyer, license, problem, signIn, ticketBot } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { queries } from '../../api/query-client.ts'

const list = `GET ${userLicensesUrl(buyer.id)}`

beforeEach(() => signIn(buyer))

test('heading and introduction', async () => {
  serve({ [list]: { body: [] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Lisanslarım' })).toBeVisible()
  await expect
    .element(screen.getByText('Aktif lisanslarınızı ve durumlarını buradan takip edebilirsiniz'))
    .toBeVisible()
})

test('while the licenses load the page says so', async () => {
  serve({ [list]: () => new Promise(() => {}) })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText('Lisanslar yükleniyor...')).toBeVisible()
})

test('a failed call shows its message, and "Tekrar Dene" loads again', async () => {
  let up = false
  const { calls } = serve({
    [list]: () =>
      up ? { body: [license] } : { status: 503, body: problem(503, 'Sunucu şu anda yanıt veremiyor.') },
  })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Failed to fetch licenses')
  const asked = () => calls.filter(({ call }) => call.startsWith(list)).length
  const before = asked()
  up = true
  await screen.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Ticket Bot' })).toBeVisible()
  expect(asked()).toBe(before + 1)
  expect(screen.getByRole('alert').query()).toBeNull()
})

test('a server that cannot be reached has the general message', async () => {
  serve({})
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Lisanslar yüklenirken bir hata oluştu')
})

test('without licenses the page says where licenses will appear', async () => {
  serve({ [list]: { body: [] satisfies License[] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText('Henüz lisansınız yok')).toBeVisible()
  await expect.element(screen.getByText('Bir lisans satın aldığınızda burada görünecektir.')).toBeVisible()
  expect(screen.getByText('Toplam Lisans').query()).toBeNull()
  expect(screen.getByRole('link', { name: 'Admin Paneli’ne geç' }).query()).toBeNull()
})

test('the description of a card is one line that ends at a word', async () => {
  const description =
    'Yöneticilerinize atanan taleplerin dökümünü saklar, değerlendirilemeyenleri ayırır. '.repeat(3)
  serve({ [list]: { body: [{ ...license, product: { ...ticketBot, description } }] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText(description)).toBeVisible()
  const text = screen.getByText(description).element() as HTMLElement
  const lines = document.createRange()
  lines.selectNodeContents(text)
  for (let width = 200; width <= 420; width += 20) {
    text.style.width = `${width}px`
    await vi.waitFor(() => {
      const end = text.getBoundingClientRect().right - Number.parseFloat(getComputedStyle(text).paddingRight)
      expect(end - lines.getClientRects()[0]!.right, `${width} pixels`).toBeGreaterThan(12)
    })
  }
  expect(text.clientHeight).toBeCloseTo(Number.parseFloat(getComputedStyle(text).lineHeight), 0)
})

test('a seller without licenses is led to the panel', async () => {
  signIn(admin)
  serve({ [list]: { body: [] satisfies License[] } })
  const { screen } = await openApp('/dashboard')
  const way = screen.getByRole('link', { name: 'Admin Paneli’ne geç' })
  await expect.element(way).toHaveAttribute('href', '/admin')
  await expect.element(screen.getByText('Henüz lisansınız yok')).toBeVisible()
})

test('the tiles count licenses, active licenses, and the instances of all licenses, test licenses too', async () => {
  serve({
    [list]: {
      body: [
        license,
        { ...license, id: 'b', current_instances: 4 },
        { ...license, id: 'c', status: 'expired', current_instances: 1 },
        { ...license, id: 'd', status: 'revoked', current_instances: 0 },
        { ...license, id: 'e', test: true, current_instances: 1 },
      ] satisfies License[],
    },
  })
  const { screen } = await openApp('/dashboard')
  const tiles = screen.getByText('Toplam Lisans', { exact: true })
  await expect.element(tiles).toBeVisible()
  const row = (tiles.element() as HTMLElement).closest('dl')
  expect([...(row?.querySelectorAll('dd') ?? [])].map((tile) => tile.textContent)).toEqual(['5', '3', '8'])
})

test.each([
  ['active', 'Aktif', 'check'],
  ['suspended', 'Askıda', 'triangle-alert'],
  ['revoked', 'İptal', 'x'],
  ['expired', 'Süresi doldu', 'clock'],
  ['paused', 'paused', 'triangle-alert'],
  ['toString', 'toString', 'triangle-alert'],
])('the status %s is the pill "%s"', async (status, word, icon) => {
  serve({ [list]: { body: [{ ...license, status }] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('heading', { name: 'Ticket Bot' })).toBeVisible()
  const pill = document.querySelector(`[data-status="${status}"]`)
  expect(pill?.textContent).toBe(word)
  expect(pill?.querySelector('svg')?.classList).toContain(`lucide-${icon}`)
})

test.each([
  ['suspended', 'Satıcı askıyı kaldırınca aynı anahtar yeniden çalışır.'],
  ['revoked', 'İptal geri alınamaz; nedenini satıcınıza sorun.'],
])('the card of a license that is %s leads to the seller', async (status, text) => {
  serve({ [list]: { body: [{ ...license, status }] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText(text)).toBeVisible()
  const link = screen.getByRole('main').getByRole('link', { name: 'Satıcıya yazın' })
  await expect.element(link).toHaveAttribute('href', '/contact')
})

test('a card shows use, last heartbeat and the end', async () => {
  const ends = { ...license, expires_at: '2099-01-01T09:00:00Z' } satisfies License
  serve({ [list]: { body: [ends] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText('2 / 3', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('20 Kasım 2026')).toBeVisible()
  await expect.element(screen.getByText('Bitiş Tarihi')).toBeVisible()
  await expect.element(screen.getByText('1 Ocak 2099')).toBeVisible()
  await expect.element(screen.getByText('Discord Bot')).toBeVisible()
})

test('without a heartbeat the card says "Henüz yok", and without an end there is no "Bitiş Tarihi"', async () => {
  serve({ [list]: { body: [{ ...license, last_heartbeat_at: null }] satisfies License[] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText('Henüz yok')).toBeVisible()
  expect(screen.getByText('Bitiş Tarihi').query()).toBeNull()
})

test('the product may be embedded in place of its id', async () => {
  const { product: _, ...bare } = license
  serve({
    [list]: { body: [{ ...bare, product_id: { ...ticketBot, name: 'KorumaPlus', type: 'minecraft' } }] },
  })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('heading', { name: 'KorumaPlus' })).toBeVisible()
  await expect.element(screen.getByText('Minecraft', { exact: true })).toBeVisible()
})

test('what the seller wrote for the buyer stands on the card and on the page of the license', async () => {
  const texts = perText(ownerTexts, (_, { label }) => `${label}: kurulum bağlantısı e-postanızda.`)
  const noted = { ...license, ...texts } satisfies License
  serve({ [list]: { body: [noted] }, [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: noted } })
  const { screen } = await openApp('/dashboard')
  for (const text of Object.values(texts)) await expect.element(screen.getByText(text)).toBeVisible()
  await screen.getByRole('link', { name: /^Ayrıntılar/ }).click()
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Ticket Bot' })).toBeVisible()
  for (const text of Object.values(texts)) await expect.element(screen.getByText(text)).toBeVisible()
})

test('the first heartbeat is shown as it comes, and a bot that stops is not called running', async () => {
  let now: License = { ...license, current_instances: 0, last_heartbeat_at: null }
  serve({ [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: () => ({ body: now }) })
  const { screen } = await openApp(`/dashboard/licenses/${license.id}`)
  await expect.element(screen.getByText('İlk nabız bekleniyor')).toBeVisible()
  now = license
  void queries.invalidateQueries()
  await expect.element(screen.getByText('İlk nabız geldi, lisansınız canlı!')).toBeVisible()
  now = { ...license, current_instances: 0 }
  void queries.invalidateQueries()
  await expect.element(screen.getByText('İlk nabız geldi, şu anda çalışan kurulum yok')).toBeVisible()
  expect(screen.getByText(/sunucuyla konuşuyor/).query()).toBeNull()
})

test('of thousands of licenses one page is shown, with totals of all, search, filter and pages', async () => {
  const { calls } = serve({
    [list]: ({ query }) => ({
      body: query.get('q') === 'yok' ? [] : [license, { ...license, id: 'b' }],
      headers: { 'x-total-count': query.get('q') === 'yok' ? '0' : '5000' },
    }),
    [`GET ${licenseTotalsUrl(buyer.id)}`]: {
      body: { licenses: 5000, active: 2406, current_instances: 10_000, at_least: true },
    },
  })
  const { screen, path } = await openApp('/dashboard')
  await expect.element(screen.getByText('5.000', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('2.406', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('10.000+', { exact: true })).toBeVisible()
  await expect.element(screen.getByText('Toplam 5.000 kayıt')).toBeVisible()
  await screen.getByRole('link', { name: 'Sonraki sayfa' }).click()
  await expect
    .poll(() => calls.some(({ call }) => call === `${list}?page=2&limit=50&sort=-created_at`))
    .toBe(true)

  const search = screen.getByRole('searchbox', { name: 'Lisanslarda ara' })
  await search.fill('MHR-7F3KQ2M9XT4A-CDEFG-HJKMN-PQRST-VWXYZ-12345')
  // The secret part of a key is never in an address.
  await expect.poll(path).toBe('/dashboard?q=MHR-7F3KQ2M9XT4A')
  await search.fill('yok')
  await expect.element(screen.getByText('Bu filtrelere uyan lisansınız yok.')).toBeVisible()
  await screen.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await expect.element(screen.getByText('Toplam 5.000 kayıt')).toBeVisible()
})

test('from ten licenses on the list is searched and sorted', async () => {
  const ten = Array.from({ length: 10 }, (_, at) => ({ ...license, id: license.id.slice(0, -1) + at }))
  const { calls } = serve({ [list]: { body: ten satisfies License[] } })
  const { screen, path } = await openApp('/dashboard')
  await expect.element(screen.getByRole('searchbox', { name: 'Lisanslarda ara' })).toBeVisible()
  await screen.getByRole('combobox', { name: 'Sırala' }).selectOptions('Ada göre')
  await expect.poll(path).toBe('/dashboard?sort=name')
  await expect.poll(() => calls.some(({ call }) => call === `${list}?page=1&limit=50&sort=name`)).toBe(true)
})

test('a legend above the cards says what the bars of the strips mean', async () => {
  serve({ [list]: { body: [license] } })
  const { screen } = await openApp('/dashboard')
  const meanings = ['hepsi kabul edildi', 'bazıları reddedildi', 'hepsi reddedildi', 'istek gelmedi']
  for (const meaning of meanings) await expect.element(screen.getByText(meaning)).toBeVisible()
})

test('a few licenses need no search, no filter and no pages', async () => {
  const { calls } = serve({ [list]: { body: [license] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('heading', { name: 'Ticket Bot' })).toBeVisible()
  expect(screen.getByRole('searchbox').query()).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Sayfalar' }).query()).toBeNull()
  expect(calls.some(({ call }) => call.includes('totals'))).toBe(false)
})
