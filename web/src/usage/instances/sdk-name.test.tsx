import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../../test/app.tsx'
import { buyer, instance, license, signIn } from '../../../test/fixtures.ts'
import { serve } from '../../../test/server.ts'

beforeEach(() => signIn(buyer))

async function open(sdk: string) {
  serve({
    [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: license },
    [`GET ${licenseInstancesUrl(license.id)}`]: ({ query }) => ({
      body: query.get('place') === 'held' ? [{ ...instance, sdk }] : [],
    }),
    'GET /api/status': { body: { now: '2026-11-22T12:00:00.000Z', outages: [] } },
  })
  const { screen } = await openApp(`/dashboard/licenses/${license.id}`)
  await expect.element(screen.getByText('vds-1')).toBeVisible()
  return screen
}

test('an instance with a preload says so, and leads to what that means', async () => {
  const screen = await open('js/2.0.0 preload')
  await expect.element(screen.getByText('js/2.0.0 önyükleme ayarlı')).toBeVisible()
  const link = screen.getByRole('link', { name: 'önyükleme ayarlı' })
  await expect.element(link).toHaveAttribute('href', '/docs/client-side-checks#onyukleme')
})

test('an instance without one says nothing of it', async () => {
  const screen = await open('preload/2.0.0')
  await expect.element(screen.getByText('preload/2.0.0')).toBeVisible()
  expect(screen.getByText(/önyükleme/).query()).toBeNull()
})
