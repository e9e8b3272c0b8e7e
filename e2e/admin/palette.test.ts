import { blocksUrl } from '@muhur/contract/shop/blocks'
import { denialUrl } from '@muhur/contract/shop/denials/denials'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { address, test } from '../stage/stage.ts'
import { issue } from '../stage/truth.ts'

const pathOf = (page: Page) => new URL(page.url()).pathname

async function openPalette(page: Page) {
  await page.keyboard.press('Control+k')
  const palette = page.getByRole('dialog', { name: 'Komut paleti' })
  // Playwright inserts letters such as ç without a key, into the focused field alone.
  await palette.getByRole('combobox').and(page.locator(':focus')).waitFor()
  return palette
}

test('the palette opens pages, licenses, users and products by keyboard', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  const key = license.license_key.slice(0, 16)
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()

  let palette = await openPalette(page)
  await page.keyboard.type('kullanıcı')
  await palette.getByRole('option', { name: 'Kullanıcılar', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Kullanıcılar' }).waitFor()
  expect(pathOf(page)).toBe('/admin/users')

  palette = await openPalette(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.keyboard.insertText(license.license_key)
  await palette.getByRole('option', { name: new RegExp(`^${key}\\.\\.\\.`) }).waitFor()
  expect(
    asked.filter((url) => url.includes(license.license_key)),
    'a whole key is in an address',
  ).toEqual([])
  await page.keyboard.press('Enter')
  await page.getByText(`${key}...`).first().waitFor()
  await expect.poll(() => pathOf(page)).toMatch(/^\/admin\/licenses/)

  // Among what was open lately is what is not open any more.
  await page.getByRole('link', { name: 'Genel bakış' }).click()
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  palette = await openPalette(page)
  await palette.getByRole('option', { name: new RegExp(`^${key}`) }).waitFor()
  await page.keyboard.type('ticket')
  const bot = palette.getByRole('option', { name: /^Ticket Bot/ }).first()
  await bot.waitFor()
  // Licenses and users of this name would be listed above the product.
  while ((await bot.getAttribute('data-highlighted')) === null) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ticket Bot' }).waitFor()

  palette = await openPalette(page)
  await page.keyboard.type('kimli')
  await palette.getByRole('option', { name: /^Kimliği kopyala/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('Kimlik kopyalandı.').waitFor()
  expect(pathOf(page)).toBe(`/admin/products/${await page.evaluate(() => navigator.clipboard.readText())}`)

  palette = await openPalette(page)
  await page.keyboard.type('mehm')
  await palette.getByRole('option', { name: /^mehmet/ }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toMatch(/^\/admin\/users/)
})

test('keys typed while the palette opens are kept, and none is a shortcut', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const devtools = await page.context().newCDPSession(page)
  const slowDown = (rate: number) => devtools.send('Emulation.setCPUThrottlingRate', { rate })
  for (let round = 0; round < 2; round += 1) {
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
    await slowDown(6)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('yeni lisans')
    await page.keyboard.press('Enter')
    await slowDown(1)
    await page.getByRole('heading', { level: 1, name: 'Yeni lisans' }).waitFor()
    expect(pathOf(page)).toBe('/admin/licenses/new')
  }
  await page.keyboard.press('Control+k')
  await page.keyboard.type('g?')
  // As a Turkish keyboard sends the letter.
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'ç', text: 'ç' })
  const field = page.getByRole('combobox', { name: 'Ara ya da bir komut yazın' })
  await field.waitFor()
  await page.keyboard.type('x')
  await expect.poll(() => field.inputValue()).toBe('g?çx')
})

test('the palette finds refusals by reference, parts of the settings, blocks and imports', async ({
  stage,
}) => {
  const page = await stage.signedIn('ayse')
  const { license_key } = await issue(page, { expires_at: '2020-01-01T00:00:00.000Z' })
  const asked = await page.request.post('/api/license/validate', { data: { license_key } })
  const { request_ref } = (await asked.json()) as { request_ref: string }
  await expect.poll(async () => (await page.request.get(denialUrl(request_ref))).status()).toBe(200)
  for (const data of [
    { network: '192.0.2.77', note: 'Paletin engeli' },
    { network: '192.0.2.78', note: 'Başka bir ağ' },
  ])
    await page.request.post(blocksUrl, { headers: { origin: address }, data })
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1 }).waitFor()
  const find = async (typed: string, option: RegExp) => {
    const palette = await openPalette(page)
    await page.keyboard.type(typed)
    await palette.getByRole('option', { name: option }).first().waitFor()
    await page.keyboard.press('Enter')
    await palette.waitFor({ state: 'detached' })
  }
  await find(request_ref.toLowerCase(), new RegExp(request_ref))
  await page.getByText(request_ref).first().waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe(`?ref=${request_ref}`)
  await find('imza', /^İmza anahtarları/)
  await page.getByRole('tab', { name: 'İmza anahtarları', selected: true }).waitFor()
  await find('paletin', /^192\.0\.2\.77/)
  const list = page.getByRole('table', { name: 'Engeller' })
  await list.getByText('192.0.2.77').waitFor()
  expect(await list.getByText('Başka bir ağ').count()).toBe(0)
  await page.getByRole('button', { name: 'Diğer engelleri de göster' }).click()
  await list.getByText('Başka bir ağ').waitFor()
  expect(pathOf(page)).toBe('/admin/blocks')
  await find('içe aktar', /^CSV yükle/)
  await expect.poll(() => pathOf(page)).toBe('/admin/licenses/import')
})

test('the palette runs actions and reports empty and failed searches', async ({ stage }) => {
  stage.expectComplaint(/status of 503/)
  const page = await stage.signedIn('ayse')
  await page.goto('/admin/users')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('button', { name: 'Ara ve git' }).click()
  const palette = page.getByRole('dialog', { name: 'Komut paleti' })
  await palette.getByRole('option', { name: 'Genel bakış' }).waitFor()
  await page.keyboard.type('qqqqq')
  await palette.getByText('Buna uyan bir şey yok.').waitFor()
  await page.route('**/api/admin/search*', (route) => route.fulfill({ status: 503, json: {} }))
  await palette.getByRole('combobox').fill('ürün')
  await palette.getByText(/^Arama yapılamadı/).waitFor()
  await palette.getByRole('option', { name: 'Yeni Ürün Ekle' }).waitFor()

  await palette.getByRole('combobox').fill('tema')
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme)
  const before = await theme()
  await palette.getByRole('option', { name: 'Temayı değiştir' }).waitFor()
  await page.keyboard.press('Enter')
  await palette.waitFor({ state: 'detached' })
  await expect.poll(theme).not.toBe(before)

  await openPalette(page)
  await page.keyboard.press('Escape')
  await palette.waitFor({ state: 'detached' })
})

test('single keys navigate, search and show help, and can be switched off', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin')
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('heading', { level: 1, name: 'Lisanslar' }).waitFor()
  const search = page.getByRole('main').getByRole('searchbox').first()
  await search.waitFor()
  await page.keyboard.press('/')
  await expect.poll(() => search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.type('g?')
  await expect.poll(() => search.inputValue()).toBe('g?')
  await search.blur()

  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Klavye kısayolları' })
  const here = help.getByRole('region', { name: 'Bu sayfada' })
  await here.getByText('Satırı seçer').waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('g')
  await page.keyboard.press('h')
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli' }).waitFor()
  await page.keyboard.press('?')
  await here.getByText('Yenisini ekler: Yeni Lisans Oluştur').waitFor()
  expect(await here.getByText('Satırı seçer').count()).toBe(0)
  await page.keyboard.press('Escape')
  await page.keyboard.press('n')
  await page.getByRole('heading', { level: 1, name: 'Yeni lisans' }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('l')
  await page.getByRole('heading', { level: 1, name: 'Lisanslar' }).waitFor()
  await page.keyboard.press('?')
  await help.getByLabel('Tek tuşlu kısayollar açık').uncheck()
  await page.keyboard.press('Escape')
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await page.keyboard.press('g')
  await page.keyboard.press('p')
  const palette = await openPalette(page)
  expect(await help.count()).toBe(0)
  expect(pathOf(page)).toBe('/admin/licenses')
  await page.keyboard.type('çıkış')
  await palette.getByRole('option', { name: 'Çıkış yap' }).waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(() => pathOf(page)).toBe('/')
})

test('on a phone the palette and the sections open from the bottom bar', async ({ stage }) => {
  const page = await stage.signedIn('ayse', { viewport: { width: 390, height: 844 }, hasTouch: true })
  await page.goto('/admin')
  await page.getByRole('button', { name: 'Bölümler' }).click()
  const sections = page.getByRole('dialog', { name: 'Yönetim' })
  await sections.getByRole('link', { name: 'Ürünler' }).click()
  await page.getByRole('heading', { level: 1, name: 'Ürünler' }).waitFor()
  await sections.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Ara ve git' }).click()
  await page
    .getByRole('dialog', { name: 'Komut paleti' })
    .getByRole('option', { name: 'Lisanslar', exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Lisanslar' }).waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
