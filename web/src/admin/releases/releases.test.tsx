import { productVersionsUrl, type ProductVersions } from '@muhur/contract/releases/adoption'
import {
  releaseHaltUrl,
  releasePublishUrl,
  releaseResumeUrl,
  releaseSettingsUrl,
  releasesUrl,
  releaseUrl,
  releaseWithdrawUrl,
  type ReleaseDetail,
} from '@muhur/contract/releases/releases'
import { expect, test } from 'vitest'
import { listedProduct, serveAdmin } from '../../../test/admin.ts'
import { openApp } from '../../../test/app.tsx'

const { id: productId, name } = listedProduct

const detail: ReleaseDetail = {
  id: '0199a000-0000-7000-8000-000000000900',
  product: { id: productId, name },
  version: '1.4.0',
  channel: 'stable',
  notes: '- Komutlar daha hızlı.',
  required: false,
  entitlement: null,
  percent: 25,
  state: 'published',
  publish_at: null,
  published_at: '2026-11-19T10:00:00Z',
  halted_at: null,
  halt_reason: null,
  withdrawn_at: null,
  withdrawn_reason: null,
  created_at: '2026-11-19T09:00:00Z',
  updated_at: '2026-11-19T10:00:00Z',
  files: [{ name: 'bot.jar', kind: 'jar', bytes: 2048, sha256: 'ab'.repeat(32) }],
  manifest: '{}',
  manifest_signature: 'untrusted comment: imza',
  sha256sums: `${'ab'.repeat(32)}  bot.jar\n`,
  sha256sums_signature: 'untrusted comment: imza',
  downloads: 12,
  live_instances: 5,
  fallback: '1.3.0',
}
const previous: ReleaseDetail = {
  ...detail,
  id: detail.id.replace(/00$/, '01'),
  version: '1.3.0',
  percent: 100,
}

const adoption: ProductVersions = {
  licenses: 40,
  versions: [
    // The seller's own build, of which there is no release.
    { version: '5.1.0', live_instances: 38 },
    { version: '1.3.0', live_instances: 37 },
    { version: '1.4.0', live_instances: 5 },
  ],
  days: [
    { day: '2026-11-19', versions: [{ version: '1.3.0', instances: 41 }] },
    {
      day: '2026-11-20',
      versions: [
        { version: '1.3.0', instances: 37 },
        { version: '1.4.0', instances: 5 },
        { version: null, instances: 2 },
      ],
    },
  ],
}

/** A server that keeps one release beside a previous release, and the product's switch. */
function serveRelease(start: Partial<ReleaseDetail> = {}, versions = adoption) {
  let release = { ...detail, ...start }
  let auto_halt = true
  const become = (change: Partial<ReleaseDetail>) => () => {
    release = { ...release, ...change }
    return { body: release }
  }
  const settings = () => ({
    body: { version_order: 'semver', auto_halt, public_key: null, public_key_pem: null },
  })
  const server = serveAdmin({
    [`GET ${releasesUrl}`]: () => ({ body: [release, previous] }),
    [`GET ${releaseUrl(detail.id)}`]: () => ({ body: release }),
    [`GET ${productVersionsUrl(productId)}`]: { body: versions },
    [`GET ${releaseSettingsUrl(productId)}`]: settings,
    [`PATCH ${releaseSettingsUrl(productId)}`]: ({ body }) => {
      auto_halt = (body as { auto_halt: boolean }).auto_halt
      return settings()
    },
    [`POST ${releaseHaltUrl(detail.id)}`]: become({ state: 'halted', halted_at: '2026-11-20T11:00:00Z' }),
    [`POST ${releaseResumeUrl(detail.id)}`]: become({ state: 'published', halt_reason: null }),
    [`POST ${releaseWithdrawUrl(detail.id)}`]: become({ state: 'withdrawn', withdrawn_reason: 'Çöküyor.' }),
    [`POST ${releasePublishUrl(detail.id)}`]: become({ state: 'published' }),
    [`DELETE ${releaseUrl(detail.id)}`]: { body: { success: true, id: detail.id } },
    [`PATCH ${releaseUrl(detail.id)}`]: ({ body }) => become(body as Partial<ReleaseDetail>)(),
  })
  const sent = (call: string) => server.calls.filter((one) => one.call === call).map(({ body }) => body)
  return { sent }
}

const reason = 'Kendiliğinden durduruldu: bu sürümün 12 kurulumundan 5 tanesi son bir saatte sustu.'
const open = () => openApp(`/admin/releases/${detail.id}`)

test('the releases of a product show how many still run the old version, day by day, also as a table', async () => {
  serveRelease()
  const { screen } = await openApp(`/admin/releases?product_id=${productId}`)
  const chart = screen.getByRole('region', { name: '37 kurulum hâlâ 1.3.0' }).first()
  await expect.element(chart).toBeVisible()
  await chart.getByText('Tablo olarak göster').click()
  const row = chart.getByRole('row', { name: /20 Kas/ })
  await expect.element(row).toMatchTextContent('3752')
  await expect.element(chart.getByRole('application')).toHaveAccessibleName(/^37 kurulum hâlâ 1\.3\.0/)
})

test('the first day stands once below the chart', async () => {
  serveRelease({}, { ...adoption, days: adoption.days.slice(1) })
  const { screen } = await openApp(`/admin/releases?product_id=${productId}`)
  const chart = screen.getByRole('region', { name: '37 kurulum hâlâ 1.3.0' }).first()
  await expect.element(chart).toBeVisible()
  const shown = chart.getByText('20 Kasım', { exact: true }).elements()
  expect(shown.map(({ tagName }) => tagName)).toEqual(['SPAN', 'TH'])
})

test('the switch of the automatic halt belongs to the product', async () => {
  const { sent } = serveRelease()
  const { screen } = await openApp(`/admin/releases?product_id=${productId}`)
  const box = screen.getByRole('checkbox', { name: /^Bozuk sürümü kendiliğinden durdur/ })
  await expect.element(box).toBeChecked()
  await box.click()
  await expect.element(box).not.toBeChecked()
  expect(sent(`PATCH ${releaseSettingsUrl(productId)}`)).toEqual([{ auto_halt: false }])
})

test('a release that the server halted says why, and one click goes on', async () => {
  const { sent } = serveRelease({ state: 'halted', halted_at: '2026-11-20T11:00:00Z', halt_reason: reason })
  const { screen } = await open()
  await expect.element(screen.getByRole('region', { name: 'Neden durduruldu?' })).toMatchTextContent(reason)
  await screen.getByRole('button', { name: 'Sürdür' }).click()
  await expect.element(screen.getByText('1.4.0 yeniden sunuluyor.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Sürdür' })).not.toBeInTheDocument()
  expect(sent(`POST ${releaseResumeUrl(detail.id)}`)).toHaveLength(1)
})

test('the reason of the halt is the first proposal for the withdrawal', async () => {
  const { sent } = serveRelease({ state: 'halted', halt_reason: reason })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Geri çek' }).click()
  const dialog = screen.getByRole('alertdialog', { name: '1.4.0 geri çekilsin mi?' })
  await expect.element(dialog).toMatchTextContent('alıcılar yeniden 1.3.0 alır')
  await dialog.getByRole('button', { name: 'Sürümü geri çek' }).click()
  await expect.element(screen.getByRole('region', { name: 'Neden geri çekildi?' })).toBeVisible()
  expect(sent(`POST ${releaseWithdrawUrl(detail.id)}`)).toEqual([{ reason }])
})

test('the withdrawal asks for a reason', async () => {
  const { sent } = serveRelease()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Geri çek' }).click()
  const dialog = screen.getByRole('alertdialog')
  await dialog.getByRole('button', { name: 'Sürümü geri çek' }).click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent('Nedenini yazın')
  expect(sent(`POST ${releaseWithdrawUrl(detail.id)}`)).toEqual([])
})

test('a halt names the version that buyers get instead, and can be undone', async () => {
  serveRelease()
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Durdur, 1.3.0 sürümüne dön' }).click()
  await expect.element(screen.getByText('1.4.0 durduruldu. Alıcılar yeniden 1.3.0 alır.')).toBeVisible()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByText('1.4.0 yeniden sunuluyor.')).toBeVisible()
})

test('a rollout goes on by one press', async () => {
  const { sent } = serveRelease()
  const { screen } = await open()
  await screen.getByRole('button', { name: '%50 yap' }).click()
  await expect.element(screen.getByText('Lisansların %50 kadarına sunuluyor.')).toBeVisible()
  expect(sent(`PATCH ${releaseUrl(detail.id)}`)).toEqual([{ percent: 50 }])
})

test('a draft is published to a share of the licenses, whose number is told', async () => {
  const { sent } = serveRelease({ state: 'draft', published_at: null, percent: 100 })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Yayınla' }).click()
  const dialog = screen.getByRole('dialog', { name: '1.4.0 yayınlansın mı?' })
  await dialog.getByRole('radio', { name: 'Lisansların %10 kadarına' }).click()
  await expect.element(dialog).toMatchTextContent('Yaklaşık 4 lisans alacak')
  await dialog.getByRole('button', { name: 'Yayınla' }).click()
  await expect.element(screen.getByText('1.4.0 yayında.')).toBeVisible()
  expect(sent(`POST ${releasePublishUrl(detail.id)}`)).toEqual([{ percent: 10, publish_at: null }])
})

test('a schedule at a text that is no time is refused in words', async () => {
  serveRelease({ state: 'scheduled', published_at: null, publish_at: '2096-11-21T12:00:00.000Z' })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Yayınla' }).click()
  await screen.getByLabelText('Saat').fill('25:00')
  await screen.getByRole('button', { name: 'Yayını planla' }).click()
  await expect.element(screen.getByText('Saati saat ve dakikasıyla yazın: 21:30.')).toBeVisible()
})

test.each([
  ['stays while only the share changes', 'Lisansların %10 kadarına', 'Yayını planla', { percent: 10 }],
  ['ends where the seller wants the release at once', 'Hemen', 'Yayınla', { percent: 100, publish_at: null }],
])('a schedule %s', async (_, choice, verb, body) => {
  const publish_at = '2096-11-21T12:00:00.000Z'
  const { sent } = serveRelease({ state: 'scheduled', published_at: null, percent: 100, publish_at })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Yayınla' }).click()
  const dialog = screen.getByRole('dialog', { name: '1.4.0 yayınlansın mı?' })
  await dialog.getByRole('radio', { name: choice }).click()
  await dialog.getByRole('button', { name: verb }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent(`POST ${releasePublishUrl(detail.id)}`)).toEqual([{ publish_at, ...body }])
})

test('a draft is deleted after a question, which names its files', async () => {
  const { sent } = serveRelease({ state: 'draft', published_at: null })
  const { screen } = await open()
  await screen.getByRole('button', { name: 'Taslağı sil' }).click()
  const dialog = screen.getByRole('alertdialog', { name: '1.4.0 taslağı silinsin mi?' })
  await expect.element(dialog).toMatchTextContent('Taslak, yüklenen 1 dosya ve notlar geri gelmez.')
  expect(sent(`DELETE ${releaseUrl(detail.id)}`)).toEqual([])
  await dialog.getByRole('button', { name: 'Taslağı sil' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Sürümler', exact: true })).toBeVisible()
  expect(sent(`DELETE ${releaseUrl(detail.id)}`)).toHaveLength(1)
})

test('a draft that is taken off its schedule goes back on the schedule by one press', async () => {
  const publish_at = '2096-11-21T12:00:00.000Z'
  const { sent } = serveRelease({ state: 'scheduled', published_at: null, percent: 25, publish_at })
  const { screen } = await open()
  await expect.element(screen.getByText('Lisansların %25 kadarına')).toBeVisible()
  await screen.getByRole('button', { name: 'Planı kaldır' }).click()
  await screen.getByRole('button', { name: 'Geri al' }).click()
  await expect.element(screen.getByText('1.4.0 yeniden planlandı.')).toBeVisible()
  expect(sent(`PATCH ${releaseUrl(detail.id)}`)).toEqual([{ publish_at: null }])
  expect(sent(`POST ${releasePublishUrl(detail.id)}`)).toEqual([{ percent: 25, publish_at }])
})

test('the first page of the panel names a halted release', async () => {
  serveRelease({ state: 'halted', halt_reason: reason })
  const { screen } = await openApp('/admin')
  await expect.element(screen.getByText('Ticket Bot 1.4.0 durduruldu.')).toBeVisible()
})
