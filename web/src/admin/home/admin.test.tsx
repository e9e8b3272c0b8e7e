import { adminLicensesUrl } from '@muhur/contract/license'
import { productsUrl } from '@muhur/contract/product'
import { usersUrl } from '@muhur/contract/user'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { buyer, problem, signIn } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { listedLicense, listedProduct, serveAdmin } from '../../../test/admin.ts'

/** What stands on the tile of that name. */
const tile = (label: string): string | undefined =>
  [...document.querySelectorAll('dt')].find((term) => term.textContent === label)?.nextElementSibling
    ?.textContent ?? undefined

test('the tiles count users, licenses, active licenses and products', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByRole('heading', { level: 1, name: 'Admin Paneli' })).toBeVisible()
  await expect.poll(() => tile('Toplam Kullanıcı')).toBe('1')
  await expect.poll(() => tile('Toplam Lisans')).toBe('2')
  await expect.poll(() => tile('Aktif Lisans')).toBe('1')
  await expect.poll(() => tile('Ürün Sayısı')).toBe('1')
})

test('while the numbers are on their way the page says so', async () => {
  serveAdmin({ [`GET ${usersUrl}`]: () => new Promise(() => undefined) })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('İstatistikler yükleniyor...')).toBeVisible()
})

test('numbers that do not come are only logged, shown as a dash, and can be asked for again', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  let down = true
  serveAdmin({
    [`GET ${usersUrl}`]: () =>
      down ? { status: 503, body: problem(503, 'Sunucu yanıt vermiyor.') } : { body: [] },
  })
  const { screen } = await openApp('/admin')
  await expect.poll(() => tile('Toplam Kullanıcı')).toBe('—')
  await expect.poll(() => tile('Toplam Lisans')).toBe('2')
  expect(warn.mock.calls[0]?.[1]).toMatchObject({ message: 'Failed to fetch users' })
  expect(document.body.textContent).not.toContain('Failed to fetch users')

  down = false
  await screen
    .getByRole('region', { name: 'İstatistikler' })
    .getByRole('button', { name: 'Tekrar Dene' })
    .click()
  await expect.poll(() => tile('Toplam Kullanıcı')).toBe('0')
})

test('the quick actions lead to the forms', async () => {
  serveAdmin()
  const { screen } = await openApp('/admin')
  const product = screen.getByRole('link', { name: 'Yeni Ürün Ekle' })
  await expect.element(product).toHaveAttribute('href', '/admin/products/new')
  const license = screen.getByRole('link', { name: 'Yeni Lisans Oluştur' })
  await expect.element(license).toHaveAttribute('href', '/admin/licenses/new')
})

test('whoever is no admin is sent to the dashboard', async () => {
  signIn(buyer)
  serve({
    'GET /api/auth/session': { body: { user: buyer } },
    [`GET /api/licenses/${buyer.id}`]: { body: [] },
  })
  const { path } = await openApp('/admin')
  await expect.poll(path).toBe('/dashboard')
})

test('an archived product can be brought back at once', async () => {
  const url = `/api/admin/products/${listedProduct.id}`
  let product = listedProduct
  const server = serveAdmin({
    'GET /api/admin/products': () => ({ body: [product] }),
    [`PATCH ${url}`]: ({ body }) => {
      const { archived } = body as { archived: boolean }
      product = { ...listedProduct, archived_at: archived ? '2026-11-20T10:00:00Z' : null }
      return { body: product }
    },
  })
  const { screen } = await openApp('/admin')
  await screen.getByRole('button', { name: 'Arşivle: Ticket Bot' }).click()
  await expect.element(screen.getByText('Ticket Bot: arşivlendi.')).toBeVisible()
  await expect.element(screen.getByText('Arşivde')).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByText('Katalogda')).toBeVisible()
  expect(server.calls.filter(({ call }) => call === `PATCH ${url}`).map(({ body }) => body)).toEqual([
    { archived: true },
    { archived: false },
  ])
})

test('an empty catalogue of licenses offers to make the first', async () => {
  serveAdmin({ [`GET ${adminLicensesUrl}`]: { body: [] }, [`GET ${productsUrl}`]: { body: [] } })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('Henüz lisans yok.')).toBeVisible()
})

test('under 720 px the tables become cards that do not overflow', async () => {
  const { page } = await import('vitest/browser')
  await page.viewport(390, 844)
  serveAdmin({ [`GET ${adminLicensesUrl}`]: { body: [listedLicense] } })
  const { screen } = await openApp('/admin')
  const row = screen.getByRole('table', { name: 'Lisanslar' }).getByRole('row').nth(1)
  await expect.element(row).toBeVisible()
  expect(getComputedStyle(row.element()).display).toBe('grid')
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await page.viewport(1280, 800)
})
