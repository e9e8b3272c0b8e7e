import { originsUrl } from '@muhur/contract/shop/countries'
import { overviewUrl } from '@muhur/contract/shop/overview'
import { expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { openApp } from '../../../test/app.tsx'
import { buyer, problem, signIn } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { overview, serveAdmin } from '../../../test/admin.ts'
import { duringOutage } from '../../ui/state/error-box.tsx'

/** The number on a tile. */
const tile = (label: string): string | undefined =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent === label)?.nextElementSibling
    ?.textContent ?? undefined

test('the tiles count users, licenses, active licenses, published products and drafts', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin Paneli' })).toBeVisible()
  await expect.poll(() => tile('Toplam Kullanıcı')).toBe('1')
  await expect.poll(() => tile('Toplam Lisans')).toBe('2')
  await expect.poll(() => tile('Aktif Lisans')).toBe('1')
  await expect.poll(() => tile('Ürün Sayısı')).toBe('1')
  await expect.element(screen.getByText('yayında (1 taslak)')).toBeVisible()
})

test('above them stand the new licenses, the ends, the refusals of today and what runs', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin')
  await expect.poll(() => tile('Yeni lisans')).toBe('1')
  expect(tile('Bitecek lisans')).toBe('3')
  expect(tile('Ret')).toBe('3')
  expect(tile('Çalışan kurulum')).toBe('6')
  for (const [name, path] of [
    ['Yeni lisans', '/admin/licenses?test=false'],
    ['Bitecek lisans', '/admin/licenses?expires_within=7&test=false'],
    ['Ret', '/admin/denials?from=2026-11-20&test=false'],
    ['Çalışan kurulum', '/admin/instances?test=false'],
  ] as const)
    await expect.element(screen.getByRole('link', { name, exact: true })).toHaveAttribute('href', path)
})

test('more new licenses than are counted are "10.000+"', async () => {
  serveAdmin({ [`GET ${overviewUrl}`]: { body: { ...overview, new_licenses: 10_000 } } })
  await openApp('/admin')
  await expect.poll(() => tile('Yeni lisans')).toBe('10.000+')
})

test('each tile leads to the list that it counts', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin')
  for (const [label, path] of [
    ['Toplam Kullanıcı', '/admin/users'],
    ['Toplam Lisans', '/admin/licenses?test=false'],
    ['Aktif Lisans', '/admin/licenses?status=active&test=false'],
    ['Ürün Sayısı', '/admin/products?state=on_sale'],
  ] as const)
    await expect.element(screen.getByRole('link', { name: label })).toHaveAttribute('href', path)
})

test('while the numbers load the page says so', async () => {
  serveAdmin({ [`GET ${overviewUrl}`]: () => new Promise(() => undefined) })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('İstatistikler yükleniyor...')).toBeVisible()
})

test('numbers that fail to load are dashes, and a card says why, under which number, and what still works', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let down = true
  serveAdmin({
    [`GET ${overviewUrl}`]: () =>
      down
        ? { status: 500, body: { ...problem(500, 'Beklenmeyen bir hata oluştu.'), request_id: 'req-42' } }
        : { body: overview },
  })
  const { screen } = await openApp('/admin')
  await expect.poll(() => tile('Toplam Kullanıcı')).toBe('—')
  await expect.poll(() => tile('Toplam Lisans')).toBe('—')
  expect(warn.mock.calls[0]?.[1]).toMatchObject({ message: 'Failed to fetch statistics' })
  expect(document.body.textContent).not.toContain('Failed to fetch statistics')
  const card = screen.getByRole('alert')
  await expect.element(card.getByText('İstatistikler yüklenemedi.')).toBeVisible()
  await expect.element(card.getByText('Beklenmeyen bir hata oluştu.')).toBeVisible()
  await expect.element(card.getByText('req-42')).toBeVisible()
  await expect.element(card.getByText(duringOutage)).toBeVisible()

  down = false
  await card.getByRole('button', { name: 'Tekrar Dene' }).click()
  await expect.poll(() => tile('Toplam Kullanıcı')).toBe('1')
  expect(card.query()).toBeNull()
})

test('the charts state their finding, and the arrow keys read the values out', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin')
  const title = 'Son 30 günde 3.550 doğrulama isteği geldi, %3,2 reddedildi'
  const chart = screen.getByRole('region', { name: title })
  await expect
    .element(chart.getByText(/^Önceki 30 güne göre istekler %67,5 arttı, retler %4,2 azaldı/))
    .toBeVisible()
  const plot = chart.getByRole('application')
  await plot.click({ position: { x: 2, y: 2 } })
  await userEvent.keyboard('{Home}')
  const read = chart.getByRole('status')
  await expect.element(read).toHaveTextContent('22 Ekim Perşembe: 100 geçerli, 0 ret, 0 bilinmeyen anahtar')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(read).toHaveTextContent('23 Ekim Cuma: 101 geçerli, 1 ret, 1 bilinmeyen anahtar')
  await userEvent.keyboard('{End}{ArrowRight}')
  await expect.element(read).toHaveTextContent('20 Kasım Cuma: 129 geçerli, 1 ret, 2 bilinmeyen anahtar')

  await chart.getByText('Tablo olarak göster').click()
  await expect.element(chart.getByRole('row', { name: '20 Kasım 129 1 2' })).toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Son 24 saatte aynı anda en çok 6 kurulum çalıştı' }))
    .toBeVisible()
  await expect
    .element(screen.getByRole('region', { name: 'Gelecek 12 haftada 18 lisansın süresi doluyor' }))
    .toBeVisible()
  await expect.element(screen.getByRole('heading', { name: 'Son 7 günde 1 lisans reddedildi' })).toBeVisible()
})

test('a shop before its first heartbeat shows the first steps in place of empty charts', async () => {
  const setup = {
    demo: false,
    named: true,
    reachable: false,
    product: null,
    license_id: null,
    downloaded: false,
    called: false,
    alive: false,
  }
  const none = { valid: 0, denied: 0, unknown: 0 }
  const empty = {
    ...overview,
    verdicts: { days: [{ day: '2026-11-20', ...none }], before: none },
    live: [],
    expiring: overview.expiring.map((week) => ({ ...week, count: 0 })),
    most_denied: [],
  }
  serveAdmin({ [`GET ${overviewUrl}`]: { body: { ...empty, setup } } })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('6 adımdan 1 tamam')).toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: 'Ürün ekle' }))
    .toHaveAttribute('href', '/admin/products/new')
  const steps = screen.getByRole('listitem').elements().slice(-6)
  expect(steps.map((step) => step.querySelector('a')?.textContent)).toEqual([
    'Ürün ekle',
    'Dosyayı al',
    'Lisans ver',
    'Önce lisans ver',
    undefined,
    'Bilgileri yaz',
  ])
  expect(screen.getByText('doğrulama isteği gelmedi').query()).toBeNull()
})

test('the step of the file is ticked by the download, and waits for the first call', async () => {
  const setup = { ...overview.setup, called: false, alive: false }
  serveAdmin({ [`GET ${overviewUrl}`]: { body: { ...overview, setup } } })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('Dosya indirildi, ilk çağrı bekleniyor.')).toBeVisible()
  await expect.element(screen.getByText('6 adımdan 5 tamam')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Dosyayı al' }).query()).toBeNull()
})

test('the first steps stay until all are done, except in the demo', async () => {
  const setup = { ...overview.setup, reachable: false }
  serveAdmin({ [`GET ${overviewUrl}`]: { body: { ...overview, setup } } })
  const seller = await openApp('/admin')
  await expect.element(seller.screen.getByText('6 adımdan 5 tamam')).toBeVisible()
  await seller.screen.unmount()

  serveAdmin({ [`GET ${overviewUrl}`]: { body: { ...overview, setup: { ...setup, demo: true } } } })
  const demo = await openApp('/admin')
  await expect.element(demo.screen.getByRole('link', { name: 'İlk adımlar listesini aç' })).toBeVisible()
  expect(demo.screen.getByText('6 adımdan 5 tamam').query()).toBeNull()
})

test('where calls come from is a ranked list, and absent without a country database', async () => {
  const countries = [
    { country: 'TR', count: 6 },
    { country: 'DE', count: 1 },
    { country: null, count: 1 },
  ]
  serveAdmin({ [`GET ${originsUrl}?span=live`]: { body: { countries, newest: null } } })
  const { screen } = await openApp('/admin')
  const origins = screen.getByRole('region', { name: 'Çağrılar nereden geliyor' })
  await expect.element(origins).toBeVisible()
  const rows = [...origins.element().querySelectorAll('li')].map(({ textContent }) => textContent)
  expect(rows).toEqual(['Türkiye6%75,0', 'Almanya1%12,5', 'Ülkesi bilinmeyen1%12,5'])
})

test('the quick actions lead to the forms', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin')
  const product = screen.getByRole('link', { name: 'Yeni Ürün Ekle' })
  await expect.element(product).toHaveAttribute('href', '/admin/products/new')
  const license = screen.getByRole('link', { name: 'Yeni Lisans Oluştur' })
  await expect.element(license).toHaveAttribute('href', '/admin/licenses/new')
})

test('a user who is not an admin is sent to the dashboard', async () => {
  signIn(buyer)
  serve({
    'GET /api/auth/session': { body: { user: buyer } },
    [`GET /api/licenses/${buyer.id}`]: { body: [] },
  })
  const { path } = await openApp('/admin')
  await expect.poll(path).toBe('/dashboard')
})
