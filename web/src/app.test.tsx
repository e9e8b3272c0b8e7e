import { userLicensesUrl } from '@muhur/contract/shop/licenses'
import { productsUrl } from '@muhur/contract/shop/products'
import { logoutUrl } from '@muhur/contract/access/session'
import { expect, test, vi } from 'vitest'
import { openApp } from '../test/app.tsx'
import { buyer, license, signIn } from '../test/fixtures.ts'
import { serve } from '../test/server.ts'

const ways = [
  ['in this tab', (button: HTMLElement) => button.click()],
  [
    'in another tab',
    () => {
      localStorage.removeItem('muhur.session')
      window.dispatchEvent(new StorageEvent('storage'))
    },
  ],
] as const

test.each(ways)("a sign-out %s removes the person's cached data", async (_where, signOut) => {
  signIn(buyer)
  serve({
    [`GET ${userLicensesUrl(buyer.id)}`]: { body: [license] },
    [`GET ${productsUrl}`]: { body: [] },
    [`POST ${logoutUrl}`]: { body: { success: true } },
  })
  const { screen, path, remembered } = await openApp('/dashboard')
  await expect.element(screen.getByRole('heading', { name: 'Ticket Bot' })).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Çıkış' })).toBeVisible()
  expect(remembered()).toContain('listOwnLicenses')
  signOut(screen.getByRole('button', { name: 'Çıkış' }).element() as HTMLElement)
  await vi.waitFor(() => expect(path()).not.toBe('/dashboard'))
  await vi.waitFor(() => expect(remembered()).toEqual([]))
})
