import { licenseReleasesUrl, type OwnRelease } from '@muhur/contract/releases/downloads'
import { licenseInstancesUrl } from '@muhur/contract/shop/instances'
import { ownLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { openApp } from '../../../../test/app.tsx'
import { buyer, license, signIn } from '../../../../test/fixtures.ts'
import { serve } from '../../../../test/server.ts'

const release = (version: string, more: Partial<OwnRelease>): OwnRelease => ({
  id: `0199a000-0000-7000-8000-00000000${version.split('.').slice(0, 2).join('').padStart(4, '0')}`,
  version,
  channel: 'stable',
  notes: '',
  required: false,
  published_at: '2026-11-19T10:00:00Z',
  files: [{ name: 'bot.jar', kind: 'jar', bytes: 2048, sha256: 'ab'.repeat(32) }],
  withheld: 'ended',
  ...more,
})

/** A server that answers pages of these releases, and counts all. */
function serveReleases(releases: OwnRelease[], fields: object = {}) {
  signIn(buyer)
  serve({
    [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: { ...license, ...fields } },
    [`GET ${licenseInstancesUrl(license.id)}`]: { body: [] },
    [`GET ${licenseReleasesUrl(license.id)}`]: ({ query }) => {
      const reason = query.get('withheld')
      const found = releases.filter(({ withheld }) => reason === null || reason === (withheld ?? 'none'))
      const start = found.findIndex(({ id }) => id === query.get('cursor')) + 1
      return { body: found.slice(start, start + 50), headers: { 'x-total-count': String(found.length) } }
    },
  })
}

test('an expired license is told the newest of the releases that a renewal opens, and their number', async () => {
  serveReleases(
    [
      release('3.0.0', { withheld: 'entitlement' }),
      release('2.1.0', { channel: 'beta' }),
      release('2.0.0', {}),
      release('1.0.0', { withheld: null }),
    ],
    { status: 'expired' },
  )
  const { screen } = await openApp(`/dashboard/licenses/${license.id}?sekme=indir`)
  await expect
    .element(screen.getByRole('region', { name: 'Yenileyince' }))
    .toMatchTextContent('Yenilerseniz 2 sürüm daha açılır; en yenisi 2.0.0.')
})

test('behind fifty newer releases an expired license has its last one, and a press loads the oldest', async () => {
  const many = Array.from({ length: 52 }, (_, at) => release(`2.${60 - at}.0`, {}))
  serveReleases([...many, release('1.0.0', { withheld: null })], { status: 'expired' })
  const { screen } = await openApp(`/dashboard/licenses/${license.id}?sekme=indir`)
  await expect
    .element(screen.getByRole('region', { name: 'Yenileyince' }))
    .toMatchTextContent('Yenilerseniz 52 sürüm daha açılır')
  await expect.element(screen.getByRole('region', { name: 'Son sürüm' })).toMatchTextContent('1.0.0')
  const rows = screen.getByRole('region', { name: 'Tüm sürümler' }).getByRole('listitem')
  await expect.poll(() => rows.elements().length).toBe(50)
  await screen.getByRole('button', { name: 'Daha fazla yükle' }).click()
  await expect.poll(() => rows.elements().length).toBe(53)
})
