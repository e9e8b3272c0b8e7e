import {
  licenseReleasesUrl,
  releaseOverviewUrl,
  type OwnRelease,
  type ReleaseOverview,
} from '@muhur/contract/releases/own-releases'
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

/** A server that answers an overview, and pages of these releases. */
function serveReleases(overview: Partial<ReleaseOverview>, releases: OwnRelease[], fields: object = {}) {
  signIn(buyer)
  return serve({
    [`GET ${ownLicenseUrl(buyer.id, license.id)}`]: { body: { ...license, ...fields } },
    [`GET ${licenseInstancesUrl(license.id)}`]: { body: [] },
    [`GET ${releaseOverviewUrl(license.id)}`]: {
      body: { newest: null, running: null, running_state: null, newer: [], withheld: [], ...overview },
    },
    [`GET ${licenseReleasesUrl(license.id)}`]: ({ query }) => {
      const found = releases.filter(({ withheld }) => query.get('withheld') === (withheld ?? 'none'))
      const start = found.findIndex(({ id }) => id === query.get('cursor')) + 1
      return { body: found.slice(start, start + 50), headers: { 'x-total-count': String(found.length) } }
    },
  })
}

const open = () => openApp(`/dashboard/licenses/${license.id}?sekme=indir`)

test('an expired license has first what is open to it; what a renewal opens is told, and folded', async () => {
  const many = Array.from({ length: 52 }, (_, at) => release(`2.${60 - at}.0`, {}))
  const last = release('1.0.0', { withheld: null })
  serveReleases(
    {
      newest: last,
      withheld: [
        { reason: 'ended', count: 52, version: '2.60.0' },
        { reason: 'entitlement', count: 1, version: '3.0.0' },
      ],
    },
    [release('3.0.0', { withheld: 'entitlement' }), ...many, last],
    { status: 'expired' },
  )
  const { screen } = await open()
  await expect
    .element(screen.getByRole('region', { name: 'Yenileyince' }))
    .toMatchTextContent('Yenilerseniz 52 sürüm daha açılır; en yenisi 2.60.0.')
  await expect.element(screen.getByRole('region', { name: 'Son sürüm' })).toMatchTextContent('1.0.0')
  const rows = screen
    .getByRole('list')
    .getByRole('listitem')
    .filter({ hasText: /\d\.\d+\.0/ })
  await expect.poll(() => rows.elements().length).toBe(1)
  await expect.element(screen.getByRole('button', { name: 'Paketinizde olmayan 1 sürüm' })).toBeVisible()
  const fold = screen.getByRole('button', { name: 'Yenilerseniz açılacak 52 sürüm' })
  await fold.click()
  await expect.poll(() => rows.elements().length).toBe(51)
  await screen.getByRole('button', { name: 'Daha fazla yükle' }).click()
  await expect.poll(() => rows.elements().length).toBe(53)
  await fold.click()
  await expect.poll(() => rows.elements().length).toBe(1)
})

test('the newest release and those newer than the running one are the server’s answer', async () => {
  const newest = release('1.2.0', { withheld: null })
  const betas = Array.from({ length: 60 }, (_, at) =>
    release(`2.${60 - at}.0`, { channel: 'beta', withheld: null }),
  )
  serveReleases(
    {
      newest,
      running: '1.0.0',
      newer: [
        { ...newest, notes: 'Komutlar daha hızlı.' },
        { ...newest, id: license.id, version: '1.1.0' },
      ],
    },
    [...betas, newest],
  )
  const { screen } = await open()
  await expect.element(screen.getByRole('region', { name: 'Son sürüm' })).toMatchTextContent('1.2.0')
  const newer = screen.getByRole('region', { name: 'Sizdekinden (1.0.0) bu yana' })
  await expect.element(newer).toMatchTextContent('1.2.0Komutlar daha hızlı.1.1.0Not yazılmamış.')
})

test('the notes of many newer releases are folded', async () => {
  const newest = release('1.4.0', { withheld: null })
  const newer = ['1.4.0', '1.3.0', '1.2.0', '1.1.0'].map((version) =>
    release(version, { notes: 'Daha hızlı.' }),
  )
  serveReleases({ newest, running: '1.0.0', newer }, [newest])
  const { screen } = await open()
  const section = screen.getByRole('region', { name: 'Sizdekinden (1.0.0) bu yana' })
  const note = section.getByText('Daha hızlı.').first()
  await expect.element(note).not.toBeVisible()
  await section.getByText('4 sürümün notları').click()
  await expect.element(note).toBeVisible()
})

test('who runs a halted version is led back to the one that goes on', async () => {
  const newest = release('1.0.0', { withheld: null })
  serveReleases({ newest, running: '1.1.0', running_state: 'halted' }, [newest])
  const { screen } = await open()
  await expect
    .element(screen.getByText('Çalıştırdığınız 1.1.0 sürümü durduruldu; yerine 1.0.0 sürümünü kurun.'))
    .toBeVisible()
})

test('a license that gets nothing is told so, with the reason of each release', async () => {
  serveReleases({ withheld: [{ reason: 'license', count: 3, version: '1.0.0' }] }, [])
  const { screen } = await open()
  await expect.element(screen.getByText('Bu lisansla şu anda indirebileceğiniz bir sürüm yok.')).toBeVisible()
  await expect
    .element(screen.getByRole('button', { name: 'Lisans kullanılabilir olunca açılacak 3 sürüm' }))
    .toHaveAttribute('aria-expanded', 'false')
})
