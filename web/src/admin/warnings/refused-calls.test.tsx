import { refusedCallsUrl, type RefusedCalls } from '@muhur/contract/shop/denials/refused-calls'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { licenseHistoryUrl, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { defaultPolicy } from '@muhur/contract/gate/policy'
import { expect, test } from 'vitest'
import { listedLicense, serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'

const detail: LicenseDetail = {
  ...listedLicense,
  updated_at: '2026-11-20T10:00:00Z',
  orders: [],
  product_policy: defaultPolicy,
}

const calls = (network: string, more: Partial<RefusedCalls> = {}): RefusedCalls => ({
  license_id: detail.id,
  license_key: detail.license_key,
  network,
  calls: 84_000,
  per_minute: 6_000,
  first_at: '2026-11-20T10:00:00Z',
  last_at: '2026-11-20T11:58:00Z',
  reports: false,
  ...more,
})

function openLicense(body: RefusedCalls[]) {
  serveAdmin({
    [`GET ${adminLicenseUrl(detail.id)}`]: { body: detail, headers: { etag: '"1"' } },
    [`GET ${licenseHistoryUrl(detail.id)}`]: { body: [] },
    [`GET ${refusedCallsUrl}`]: { body },
  })
  return openApp(`/admin/licenses/${detail.id}`)
}

test('a key that a stranger tries is told with its network, how often, and what to do', async () => {
  const { screen } = await openLicense([calls('203.0.113.9/32'), calls('2001:db8:1:2::/64', { calls: 9 })])
  const warning = screen.getByRole('region', {
    name: 'Anahtar başka bir adresten deneniyor: 6.000 çağrı/dk',
  })
  await expect.element(warning.getByText('203.0.113.9', { exact: true })).toBeVisible()
  await expect.element(warning.getByText(/Son 24 saatte 84\.000 çağrı/)).toBeVisible()
  await expect.element(warning.getByText(/Yeni anahtar ver/)).toBeVisible()
  const links = warning.getByRole('link', { name: /^Ağı engelle/ })
  await expect
    .element(links.first())
    .toHaveAttribute('href', `/admin/blocks/new?network=${encodeURIComponent('203.0.113.9/32')}`)
  expect(links.elements()).toHaveLength(2)
})

test('where the license itself runs, the seller is not told to block its buyer', async () => {
  const { screen } = await openLicense([calls('203.0.113.9', { reports: true, per_minute: 70 })])
  const warning = screen.getByRole('region', { name: /çok sık soruluyor: 70 çağrı\/dk/ })
  await expect.element(warning).toBeVisible()
  expect(warning.getByRole('link').elements()).toEqual([])
  await expect.element(screen.getByText(/başka bir adresten/)).not.toBeInTheDocument()
})

test('a flood is told as a stranger’s, also where an instance reports from its address', async () => {
  const { screen } = await openLicense([calls('203.0.113.9/32', { reports: true })])
  const warning = screen.getByRole('region', { name: /başka bir adresten deneniyor: 6\.000 çağrı\/dk/ })
  await expect.element(warning.getByRole('link', { name: /^Ağı engelle/ })).toBeVisible()
  await expect.element(screen.getByRole('region', { name: /çok sık soruluyor: 6\.000/ })).toBeVisible()
})

test('the first page names the license whose key is tried', async () => {
  serveAdmin({
    [`GET ${refusedCallsUrl}`]: {
      body: [calls('203.0.113.9', { reports: true }), calls('203.0.113.10', { per_minute: 900 })],
    },
  })
  const { screen } = await openApp('/admin')
  const warning = screen.getByRole('region', { name: 'Bir anahtar başka bir adresten deneniyor' })
  await expect
    .element(warning.getByRole('link', { name: /Lisansı aç/ }))
    .toHaveAttribute('href', `/admin/licenses/${detail.id}`)
  await expect.element(warning.getByText(/6\.000 çağrı\/dk/)).toBeVisible()
})

test('a single machine in a loop is no news for the first page', async () => {
  serveAdmin({ [`GET ${refusedCallsUrl}`]: { body: [calls('203.0.113.9', { per_minute: 12 })] } })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('Toplam Kullanıcı')).toBeVisible()
  await expect.element(screen.getByText(/adresten deneniyor/)).not.toBeInTheDocument()
})
