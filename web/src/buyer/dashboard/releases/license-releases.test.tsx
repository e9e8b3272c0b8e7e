import { licenseReleasesUrl, type OwnRelease } from '@muhur/contract/releases/downloads'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.tsx'
import { buyer, license, signIn } from '../../../../test/fixtures.ts'
import { serve } from '../../../../test/server.ts'

const release = (version: string, more: Partial<OwnRelease>): OwnRelease => ({
  id: `0199a000-0000-7000-8000-0000000009${version.replaceAll('.', '').slice(0, 2)}`,
  version,
  channel: 'stable',
  notes: '',
  required: false,
  published_at: '2026-11-19T10:00:00Z',
  files: [{ name: 'bot.jar', kind: 'jar', bytes: 2048, sha256: 'ab'.repeat(32) }],
  withheld: 'ended',
  ...more,
})

test('an expired license is told the newest of the releases that a renewal opens, and their number', async () => {
  signIn(buyer)
  serve({
    [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: { ...license, status: 'expired' } },
    [`GET ${licenseInstancesUrl(license.id)}`]: { body: [] },
    [`GET ${licenseReleasesUrl(license.id)}`]: {
      body: [
        release('3.0.0', { withheld: 'entitlement' }),
        release('2.1.0', { channel: 'beta' }),
        release('2.0.0', {}),
        release('1.0.0', { withheld: null }),
      ],
    },
  })
  const { screen } = await openApp(`/dashboard/licenses/${license.id}?sekme=indir`)
  await expect
    .element(screen.getByRole('region', { name: 'Yenileyince' }))
    .toMatchTextContent('Yenilerseniz 2 sürüm daha açılır; en yenisi 2.0.0.')
})
