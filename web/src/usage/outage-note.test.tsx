import { licenseInstancesUrl, type Instance } from '@muhur/contract/shop/instances'
import { ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { openApp } from '../../test/app.tsx'
import { buyer, instance, license, signIn } from '../../test/fixtures.ts'
import { serve } from '../../test/server.ts'

const outage = { began_at: '2026-11-22T10:00:00.000Z', ended_at: '2026-11-22T11:12:20.000Z' }
beforeEach(() => signIn(buyer))

async function open(change: Partial<Instance>, now = '2026-11-22T12:00:00.000Z') {
  const { count } = serve({
    [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: license },
    [`GET ${licenseInstancesUrl(license.id)}`]: ({ query }) => ({
      body: query.get('place') === 'held' ? [{ ...instance, ...change }] : [],
    }),
    'GET /api/status': { body: { now, outages: [outage] } },
  })
  const { screen } = await openApp(`/dashboard/licenses/${license.id}`)
  await expect.element(screen.getByText('vds-1')).toBeVisible()
  await expect.poll(() => count('GET /api/status')).toBeGreaterThan(0)
  return screen.getByText(/uzatıldı/)
}

test('a license whose instance ran when the server was away says by how much its time was extended', async () => {
  await expect.element(await open({})).toMatchTextContent(/ulaşılamadı\. .* 1 saat 12 dakika uzatıldı/)
})

test('an instance that started after the outage was not extended', async () => {
  expect((await open({ activated_at: '2026-11-22T11:20:00.000Z' })).query()).toBeNull()
})

test('a day later nobody needs to know any more', async () => {
  expect((await open({}, '2026-11-23T11:13:00.000Z')).query()).toBeNull()
})
