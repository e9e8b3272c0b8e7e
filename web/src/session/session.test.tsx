import { expect, test, vi } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { admin, buyer, problem, signIn } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'
import { markSignOut } from './store.ts'

const licenses = `GET /api/licenses/${buyer.id}`

test.each(['/dashboard', '/admin', '/admin/users', '/admin/products/new', '/admin/licenses/new'])(
  'a guest who opens %s is sent to the sign-in page',
  async (guarded) => {
    serve({})
    const { screen, path } = await openApp(guarded)
    await expect.element(screen.getByText('Discord hesabınız ile devam edin')).toBeVisible()
    expect(path()).toBe('/login')
  },
)

test('a user who is not an admin is sent from /admin to the dashboard', async () => {
  signIn(buyer)
  serve({ [licenses]: { body: [] } })
  const { screen, path } = await openApp('/admin')
  await expect.element(screen.getByRole('heading', { name: 'Lisanslarım' })).toBeVisible()
  expect(path()).toBe('/dashboard')
  await expect.element(screen.getByText('Admin Paneli yalnızca yöneticilere açıktır.')).toBeVisible()
})

test('an unknown path leads to the landing page, which names the path', async () => {
  serve({ 'GET /api/products': { body: [] } })
  const { screen, path } = await openApp('/admn')
  await expect.element(screen.getByText('Böyle bir sayfa yok: /admn')).toBeVisible()
  expect(path()).toBe('/')
})

test.each(['{"id":', '"text"', '{}', '[1]'])(
  'a corrupt stored session (%s) counts as signed out',
  async (stored) => {
    localStorage.setItem('muhur.session', stored)
    serve({})
    const { screen } = await openApp('/dashboard')
    await expect.element(screen.getByText('Discord hesabınız ile devam edin')).toBeVisible()
  },
)

test('a 401 drops the stored session and shows the sign-in page', async () => {
  signIn(buyer)
  serve({ [licenses]: { status: 401, body: problem(401, 'Oturumunuz kapandı.', 'SESSION_ENDED') } })
  const { screen, path } = await openApp('/dashboard')
  await expect.element(screen.getByText('Discord hesabınız ile devam edin')).toBeVisible()
  expect(path()).toBe('/login')
  expect(localStorage.getItem('muhur.session')).toBeNull()
})

test.each([
  ['a sign-out in another tab signs this tab out without a warning', true],
  ['a session that ends in another tab ends in this tab, which says so', false],
])('%s', async (_what, wanted) => {
  signIn(buyer)
  serve({ [licenses]: { body: [] } })
  const { screen, path } = await openApp('/dashboard')
  await expect.element(screen.getByText('Henüz lisansınız yok')).toBeVisible()
  markSignOut(wanted)
  localStorage.removeItem('muhur.session')
  window.dispatchEvent(new StorageEvent('storage'))
  await vi.waitFor(() => expect(path()).toBe('/login'))
  await expect.element(screen.getByText('Discord hesabınız ile devam edin')).toBeVisible()
  const said = screen.getByText(/^Oturumunuz kapandı/)
  await expect.poll(() => said.elements().length).toBe(wanted ? 0 : 1)
})

test('a changed role in the stored session changes the navigation', async () => {
  signIn(buyer)
  serve({ [licenses]: { body: [] } })
  const { screen } = await openApp('/dashboard')
  await expect.element(screen.getByText('Henüz lisansınız yok')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Admin' }).query()).toBeNull()
  signIn(admin)
  window.dispatchEvent(new Event('auth-change'))
  await expect.element(screen.getByRole('link', { name: 'Admin' })).toBeVisible()
})

test.each(['/sitemap', '/nowhere', '/dashboard/x'])(
  '%s is unknown and redirects to the landing page',
  async (unknown) => {
    serve({ 'GET /api/products': { body: [] } })
    const { screen, path } = await openApp(unknown)
    await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible()
    await vi.waitFor(() => expect(path()).toBe('/'))
  },
)
