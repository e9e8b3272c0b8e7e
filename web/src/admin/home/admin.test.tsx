import { usersUrl } from '@muhur/contract/user'
import { expect, test, vi } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { buyer, problem, signIn } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'
import { serveAdmin } from '../../../test/admin.ts'

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
