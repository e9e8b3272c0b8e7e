import { expect } from 'vitest'
import { test } from '../stage/stage.ts'

const admins = [
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
]

test('a guest who opens a page of admins or buyers is led to the sign-in page, which remembers what a buyer asked for', async ({
  stage,
}) => {
  const page = await stage.guest()
  const license = '/dashboard/licenses/0199a000-0000-7000-8000-000000000100'
  const remembered = ['/denials', '/denials/0123456789', license]
  for (const path of ['/dashboard', ...admins, ...remembered]) {
    await page.goto(path)
    await page.getByRole('heading', { level: 1, name: 'Giriş Yap', exact: true }).waitFor()
    const { pathname, searchParams } = new URL(page.url())
    const next = remembered.includes(path) ? path : null
    expect([pathname, searchParams.get('next')], path).toEqual(['/login', next])
  }
})

test('a buyer who opens a page of admins is led to the dashboard', async ({ stage }) => {
  const page = await stage.signedIn('mehmet')
  for (const path of admins) {
    await page.goto(path)
    await page.waitForURL('**/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Lisanslarım', exact: true }).waitFor()
  }
})
