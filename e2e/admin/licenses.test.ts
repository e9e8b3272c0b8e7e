import { adminLicensesUrl, type ListedLicense } from '@muhur/contract/shop/licenses'
import { usersUrl, type ListedUser } from '@muhur/contract/access/users'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { test } from '../stage/stage.ts'
import { tryAgain } from '../stage/try-again.ts'
import { ask, issue, licensesOf, productsOf } from '../stage/truth.ts'

/** A license's row, after filtering the list to the license. */
async function rowOf(page: Page, { license_key }: ListedLicense) {
  const key = license_key.slice(0, 16)
  await page.goto(`/admin/licenses?q=${key}`)
  const row = page.getByRole('table', { name: 'Lisanslar' }).getByRole('row').filter({ hasText: key })
  await row.waitFor()
  return { row, key: `${key}...` }
}

/** Chooses an action in a row's menu. */
async function choose(page: Page, key: string, item: string) {
  await page.getByRole('button', { name: `İşlemler: ${key}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

const statusOf = async (page: Page, id: string) =>
  (await ask<ListedLicense[]>(page, adminLicensesUrl)).find((license) => license.id === id)?.status

test('the tiles count what the server lists', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  await page.goto('/admin')
  const licenses = await ask<ListedLicense[]>(page, adminLicensesUrl)
  const expected = [
    ['Toplam Kullanıcı', `${(await ask<ListedUser[]>(page, usersUrl)).length}`],
    ['Toplam Lisans', `${licenses.length}`],
    ['Aktif Lisans', `${licenses.filter(({ status }) => status === 'active').length}`],
    ['Ürün Sayısı', `${(await productsOf(page)).length}`, 'yayında'],
  ]
  const tiles = page.getByRole('region', { name: 'İstatistikler' }).locator('dl > div')
  await expect
    .poll(async () => (await tiles.allInnerTexts()).map((text) => text.split('\n').filter(Boolean)))
    .toEqual(expected)
})

test('while the statistics load the page says so', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const { promise: seen, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/overview', async (route) => {
    await seen
    await route.continue()
  })
  await page.goto('/admin')
  await page.getByText('İstatistikler yükleniyor...', { exact: true }).waitFor()
  release()
  await page.getByText('İstatistikler yükleniyor...').waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: 'Admin Paneli', exact: true }).waitFor()
})

test('a statistic that fails is a dash and not a zero', async ({ stage }) => {
  stage.expectComplaint(/status of 503/)
  stage.expectComplaint(/Failed to fetch statistics/)
  const page = await stage.signedIn('ayse')
  await page.route('**/api/admin/overview', (route) => route.fulfill({ status: 503, json: {} }))
  await page.goto('/admin')
  const tiles = page.getByRole('region', { name: 'İstatistikler' })
  const first = tiles.locator('dd').first()
  await expect.poll(() => first.innerText()).toBe('—')
  await page.unroute('**/api/admin/overview')
  await tryAgain(page, first.filter({ hasText: /^\d+$/ }))
})

test('the lists name licenses, products and users, and never a whole key', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const buyer = await stage.signedIn('mehmet')
  const keys = (await licensesOf(buyer)).map(({ license_key }) => license_key)
  for (const [path, list, content] of [
    ['/admin/licenses', 'Lisanslar', 'mehmet'],
    ['/admin/products', 'Ürünler', 'Ticket Bot'],
    ['/admin/users', 'Kullanıcılar', 'ayse'],
  ] as const) {
    await page.goto(path)
    await page.getByRole('table', { name: list }).getByText(content).first().waitFor()
    const html = await page.content()
    expect(
      keys.some((key) => html.includes(key)),
      `a whole key is in ${path}`,
    ).toBe(false)
  }
})

test('the search and the status filter live in the address and survive a reload', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page, { note: 'Sipariş 4711' })
  await page.goto('/admin/licenses')
  await page.getByRole('searchbox', { name: 'Lisanslarda ara' }).fill('sıparıs 4711')
  await page.getByRole('combobox', { name: 'Duruma göre filtrele' }).selectOption('active')
  const rows = page.getByRole('table', { name: 'Lisanslar' }).getByRole('rowheader')
  const key = [`${license.license_key.slice(0, 16)}...`]
  const shown = async () => (await rows.allInnerTexts()).map((text) => text.split('\n').at(-1))
  await expect.poll(shown).toEqual(key)
  await page.reload()
  await expect.poll(shown).toEqual(key)

  await page.getByRole('combobox', { name: 'Duruma göre filtrele' }).selectOption('revoked')
  await page.getByText('Bu filtrelere uyan lisans yok.').waitFor()
  await page.getByRole('button', { name: 'Filtreleri temizle' }).click()
  await expect.poll(() => rows.count()).toBeGreaterThan(1)
  await expect.poll(() => new URL(page.url()).search).toBe('')
})

test('suspending needs no confirmation and can be undone', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  const { row, key } = await rowOf(page, license)
  await choose(page, key, 'Askıya al')
  await row.getByText('Askıda', { exact: true }).waitFor()
  await expect.poll(() => statusOf(page, license.id)).toBe('suspended')

  const notice = page.getByText(`${key} askıya alındı.`)
  await notice.waitFor()
  await page.getByRole('button', { name: 'Geri al' }).click()
  await row.getByText('Aktif', { exact: true }).waitFor()
  await expect.poll(() => statusOf(page, license.id)).toBe('active')
})

test('revoking needs a confirmation and is permanent', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  const { row, key } = await rowOf(page, license)
  const dialog = page.getByRole('alertdialog', { name: 'Lisans iptal edilsin mi?' })

  await choose(page, key, 'İptal et')
  await dialog.getByText(key).waitFor()
  await dialog.getByText('İptal geri alınamaz').waitFor()
  await dialog.getByRole('button', { name: 'Vazgeç' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await statusOf(page, license.id)).toBe('active')

  await choose(page, key, 'İptal et')
  await dialog.getByRole('button', { name: 'Lisansı iptal et' }).click()
  await row.getByText('İptal', { exact: true }).waitFor()
  await expect.poll(() => statusOf(page, license.id)).toBe('revoked')
  await page.getByRole('button', { name: `İşlemler: ${key}` }).click()
  await page.getByRole('menuitem', { name: 'Sil' }).waitFor()
  expect(await page.getByRole('menuitem', { name: /Askıdan kaldır|Askıya al|İptal et/ }).count()).toBe(0)
})

test('deleting needs a confirmation and removes the license from the list', async ({ stage }) => {
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  const { row, key } = await rowOf(page, license)
  await choose(page, key, 'Sil')
  const dialog = page.getByRole('alertdialog', { name: 'Lisans silinsin mi?' })
  await dialog.getByRole('button', { name: 'Lisansı sil' }).click()
  await row.waitFor({ state: 'detached' })
  await expect.poll(() => statusOf(page, license.id)).toBeUndefined()
})

test('an error of the server stays in the dialog', async ({ stage }) => {
  stage.expectComplaint(/status of 503/)
  const page = await stage.signedIn('ayse')
  const license = await issue(page)
  const { key } = await rowOf(page, license)
  await page.route(`**/api/admin/licenses/${license.id}`, (route) =>
    route.fulfill({ status: 503, json: { error: 'Sunucu şu anda yanıt veremiyor.', code: 'UNAVAILABLE' } }),
  )
  await choose(page, key, 'İptal et')
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Lisansı iptal et' }).click()
  await dialog.getByRole('alert').getByText('Sunucu şu anda yanıt veremiyor.').waitFor()
  expect(await statusOf(page, license.id)).toBe('active')
})
