import { expect } from 'vitest'
import { test } from '../stage/stage.ts'

test.for([
  '/dashboard',
  '/admin',
  '/admin/products',
  '/admin/licenses',
  '/admin/users',
  '/admin/instances',
  '/admin/denials',
  '/admin/blocks',
  '/admin/settings',
  '/admin/products/new',
  '/admin/licenses/new',
])('a guest who opens %s is led to the sign-in page', async (path, { stage }) => {
  const page = await stage.guest()
  await page.goto(path)
  await page.waitForURL('**/login')
  await page.getByRole('heading', { level: 1, name: 'Giriş Yap', exact: true }).waitFor()
})

test.for(['/denials', '/denials/0123456789', '/dashboard/licenses/0199a000-0000-7000-8000-000000000100'])(
  'a guest who opens %s is led to the sign-in page, which remembers the path',
  async (path, { stage }) => {
    const page = await stage.guest()
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Giriş Yap', exact: true }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    expect([pathname, searchParams.get('next')]).toEqual(['/login', path])
  },
)

test('a buyer who opens a page of the admins is led to the dashboard', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  for (const path of [
    '/admin',
    '/admin/products',
    '/admin/licenses',
    '/admin/users',
    '/admin/products/new',
    '/admin/licenses/new',
  ]) {
    await page.goto(path)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Lisanslarım', exact: true }).waitFor()
  }
})

test.for(['/sitemap', '/nowhere', '/dashboard/of/nobody'])(
  '%s is unknown and leads to the landing page',
  async (path, { stage }) => {
    const page = await stage.guest()
    await page.goto(path)
    await page.locator('#products').getByRole('listitem').first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  },
)

test('an unknown API address is an error and no page', async ({ stage }) => {
  const page = await stage.guest()
  const answer = await page.request.get('/api/nowhere')
  expect(answer.status()).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'ROUTE_NOT_FOUND' })
})
