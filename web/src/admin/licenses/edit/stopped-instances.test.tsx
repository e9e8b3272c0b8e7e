import { defaultPolicy } from '@muhur/contract/gate/policy'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { licenseHistoryUrl, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { expect, test } from 'vitest'
import { listedLicense, serveAdmin } from '../../../../test/admin.ts'
import { openApp } from '../../../../test/app.tsx'
import { instance } from '../../../../test/fixtures.ts'

test('who blocks versions for one license reads before saving how many of its instances stop', async () => {
  const detail: LicenseDetail = {
    ...listedLicense,
    updated_at: '2026-11-20T10:00:00Z',
    orders: [],
    product_policy: defaultPolicy,
  }
  const running = ['1.3.0', '1.4.0', null].map((version, at) => ({ ...instance, id: `${at}`, version }))
  serveAdmin({
    [`GET ${adminLicenseUrl(detail.id)}`]: { body: detail, headers: { etag: '"1"' } },
    [`GET ${licenseHistoryUrl(detail.id)}`]: { body: [] },
    [`GET ${licenseInstancesUrl(detail.id)}`]: { body: running },
  })
  const { screen } = await openApp(`/admin/licenses/${detail.id}/edit`)
  await screen.getByRole('checkbox', { name: /^Engellenen sürümler/ }).click()
  const versions = screen.getByRole('textbox', { name: /^Engellenen sürümler/ })
  const warning = screen.getByText(/bir sonraki nabızda durur/)
  expect(warning.query()).toBeNull()
  await versions.fill('1.3.0\n1.2.0')
  await expect
    .element(warning)
    .toMatchTextContent('Kaydederseniz bu lisansın 2 kurulumu bir sonraki nabızda durur.')
  await versions.fill('')
  await expect.poll(() => warning.query()).toBeNull()
})
