import { defaultBrand } from '@muhur/contract/shop/brand'
import { logoutUrl } from '@muhur/contract/access/session'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openApp } from '../../test/app.tsx'
import { admin, buyer, signIn } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'
import { queries } from '../api/query-client.ts'
import { brandKey } from './brand/use-brand.ts'

const licenses = { [`GET /api/licenses/${buyer.id}`]: { body: [] } }
const products = { 'GET /api/products': { body: [] } }
const logout = `POST ${logoutUrl}`

test('the bar shows the username and links the brand and "Dashboard" to the dashboard', async () => {
  signIn(buyer)
  serve(licenses)
  const { screen } = await openApp('/dashboard')
  const bar = screen.getByRole('banner')
  await expect.element(bar.getByText('ayse_k')).toBeVisible()
  await expect.element(bar.getByRole('link', { name: 'Mühür' })).toHaveAttribute('href', '/dashboard')
  await expect.element(bar.getByRole('link', { name: 'Dashboard' })).toHaveAttribute('aria-current', 'page')
  expect(bar.getByRole('link', { name: 'Admin' }).query()).toBeNull()
})

test('only an admin sees "Admin"', async () => {
  signIn(admin)
  serve(licenses)
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByRole('link', { name: 'Admin' })).toHaveAttribute('href', '/admin')
})

test('"Çıkış" ends the session on the server, clears the stored one and goes to the landing page', async () => {
  signIn(buyer)
  const changed = vi.fn()
  const { count } = serve({ ...licenses, ...products, [logout]: { body: { success: true } } })
  const { screen, path } = await openApp('/dashboard')
  await expect.element(screen.getByRole('button', { name: 'Çıkış' })).toBeVisible()
  window.addEventListener('auth-change', changed)
  await screen.getByRole('button', { name: 'Çıkış' }).click()
  await expect.element(screen.getByText('Yakında yeni ürünler eklenecek...')).toBeVisible()
  await vi.waitFor(() => expect(changed).toHaveBeenCalledOnce())
  window.removeEventListener('auth-change', changed)
  expect(path()).toBe('/')
  expect(count(logout)).toBe(1)
  expect(localStorage.getItem('muhur.session')).toBeNull()
})

test('a session that the server does not know is still cleared on sign-out', async () => {
  signIn(buyer)
  serve({ ...licenses, ...products, [logout]: { status: 401, body: {} } })
  const { screen, path } = await openApp('/dashboard')
  await screen.getByRole('button', { name: 'Çıkış' }).click()
  await vi.waitFor(() => expect(path()).toBe('/'))
  await vi.waitFor(() => expect(localStorage.getItem('muhur.session')).toBeNull())
  expect(path()).toBe('/')
})

test('without an answer of the server the person stays signed in', async () => {
  signIn(buyer)
  serve(licenses)
  const { screen, path } = await openApp('/dashboard')
  await screen.getByRole('button', { name: 'Çıkış' }).click()
  await expect.element(screen.getByRole('alert')).toMatchTextContent('Çıkış yapılamadı')
  expect(path()).toBe('/dashboard')
  expect(localStorage.getItem('muhur.session')).not.toBeNull()
})

test('on a phone the links fold behind a button, and Escape closes the menu', async () => {
  await page.viewport(390, 844)
  signIn(buyer)
  serve(licenses)
  const { screen } = await openApp('/dashboard')
  queries.setQueryData(brandKey, { ...defaultBrand, name: 'Ayşe’nin Bot Dünyası' })
  await expect.element(screen.getByRole('button', { name: 'Menüyü aç' })).toBeVisible()
  const name = screen.getByRole('banner').getByText('Ayşe’nin Bot Dünyası')
  await expect.element(name).toBeVisible()
  const { width, right } = name.element().getBoundingClientRect()
  expect(width, 'the name is beside the logo').toBeGreaterThan(80)
  expect(right).toBeLessThan(390)
  const logo = () => screen.getByRole('banner').getByRole('link').first().element().querySelector('svg')!
  const before = logo().getBoundingClientRect().y
  await screen.getByRole('button', { name: 'Menüyü aç' }).click()
  await expect.element(screen.getByRole('button', { name: 'Çıkış' })).toBeVisible()
  expect(logo().getBoundingClientRect().y, 'the logo stays in its place').toBe(before)
  ;(screen.getByRole('button', { name: 'Çıkış' }).element() as HTMLElement).dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }),
  )
  await expect.element(screen.getByRole('button', { name: 'Menüyü aç' })).toHaveFocus()
  expect(screen.getByRole('button', { name: 'Çıkış' }).query()).toBeNull()
  expect(document.documentElement.scrollWidth).toBe(390)
})

test('the footer carries every link of the site', async () => {
  serve(products)
  const { screen } = await openApp('/')
  const footer = screen.getByRole('contentinfo')
  await expect.element(footer).toBeVisible()
  const targets = footer
    .getByRole('link')
    .elements()
    .map((link) => link.getAttribute('href'))
  for (const path of [
    '/#products',
    '/pricing',
    '/about',
    '/contact',
    '/docs',
    '/satin-aldim',
    '/support',
    '/status',
    '/privacy',
    '/terms',
    '/refund',
    '/cookies',
    '/sitemap',
  ]) {
    expect(targets).toContain(path)
  }
  expect(targets.some((target) => target?.startsWith('mailto:'))).toBe(true)
})

test('the theme follows the system until a choice, and the choice is remembered', async () => {
  serve(products)
  const { screen } = await openApp('/')
  await screen.getByRole('button', { name: 'Koyu temaya geç' }).click()
  expect(document.documentElement.dataset.theme).toBe('dark')
  expect(localStorage.getItem('muhur.theme')).toBe('dark')
  await screen.getByRole('button', { name: 'Açık temaya geç' }).click()
  expect(document.documentElement.dataset.theme).toBe('light')
})
