import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import { PageLimit, Paging } from '../http/page.ts'
import type { Operation } from '../operation.ts'
import { ByLicense, Id, Instant, Nullable } from '../scalars.ts'
import { ReleaseFile, releaseChannels, releaseStates } from './releases.ts'

/**
 * Why a license does not get a release: the license is suspended, blocked or revoked; the release came after the license's end; the license has
 * not the entitlement; its policy blocks the version.
 */
export const withheldReasons = ['license', 'ended', 'entitlement', 'version_blocked'] as const
export type WithheldReason = (typeof withheldReasons)[number]

/** A release as the license's owner sees it. */
export const OwnRelease = Type.Object({
  id: Id,
  version: Type.String(),
  channel: Type.Enum(releaseChannels),
  notes: Type.String(),
  required: Type.Boolean(),
  published_at: Instant,
  files: Type.Array(ReleaseFile),
  /** Null for a release that the license gets. */
  withheld: Nullable(Type.Enum(withheldReasons)),
})
export type OwnRelease = Static<typeof OwnRelease>

export const OwnReleaseQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Paging.properties.cursor,
    /** Only those that the license does not get for this reason; `none`: those that the license gets. */
    withheld: Type.Optional(Type.Enum(['none', ...withheldReasons])),
  },
  { additionalProperties: false },
)
export type OwnReleaseQuery = Static<typeof OwnReleaseQuery>

/** Releases that a license does not get for one reason. */
export const WithheldReleases = Type.Object({
  reason: Type.Enum(withheldReasons),
  count: Type.Integer(),
  /** Version of the newest stable one; without a stable one, of the newest. */
  version: Type.String(),
})

/** Releases in `newer` at most. */
export const newerLimit = 50

/** What a license's owner may take now, and what is new to the license. */
export const ReleaseOverview = Type.Object({
  /** The newest stable release that the license gets; the newest of all where `running` is a beta, and without a stable one. */
  newest: Nullable(OwnRelease),
  /** The newest release that runs on a seat of the license. */
  running: Nullable(Type.String()),
  /** `halted` or `withdrawn` where the seller does not offer the running release any more. */
  running_state: Nullable(Type.Enum(releaseStates)),
  /** Releases newer than `running` that the license gets, newest first; betas only where `running` or `newest` is a beta. */
  newer: Type.Array(Type.Pick(OwnRelease, ['id', 'version', 'notes'])),
  withheld: Type.Array(WithheldReleases),
})
export type ReleaseOverview = Static<typeof ReleaseOverview>

export const licenseReleasesUrl = (licenseId: string) => `/api/licenses/${licenseId}/releases`
export const releaseOverviewUrl = (licenseId: string) => `${licenseReleasesUrl(licenseId)}/overview`

export const listLicenseReleases = {
  id: 'listLicenseReleases',
  method: 'GET',
  path: licenseReleasesUrl(':licenseId'),
  access: 'signed-in',
  resource: 'releases',
  params: ByLicense,
  query: OwnReleaseQuery,
  answers: { 200: Type.Array(OwnRelease) },
  counted: true,
  summary: 'Bir lisansın sürümlerini ve verilmeyenlerin nedenini listeler, en yenisi önce',
  english:
    "The releases of a license's product, newest first, with the reason where the license does not get one.",
  codes: ['LICENSE_NOT_FOUND', 'RELEASE_NOT_FOUND'],
  failure: 'Sürümler alınamadı.',
} as const satisfies Operation

export const getReleaseOverview = {
  id: 'getReleaseOverview',
  method: 'GET',
  path: releaseOverviewUrl(':licenseId'),
  access: 'signed-in',
  resource: 'releases',
  params: ByLicense,
  answers: { 200: ReleaseOverview },
  summary: 'Bir lisansın indirebileceği son sürümü ve çalışan sürümden bu yana çıkanları verir',
  english:
    'The newest release that a license gets, those newer than the running one, and how many the license does not get.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Sürümler alınamadı.',
} as const satisfies Operation

export const words: FieldWords = {
  'OwnRelease.files': ['Dosyalar', 'Files'],
  withheld: [
    'Yalnızca bu nedenle verilmeyenler; `none`: verilenler',
    'Only those that are withheld for this reason; `none`: those that the license gets',
    'ended',
  ],
  'OwnRelease.withheld': [
    'Sürümün neden verilmediği; null: verilir',
    'Why the license does not get the release; null: it does',
    null,
  ],
  newest: ['Lisansın indirebileceği son sürüm', 'The newest release that the license gets'],
  'ReleaseOverview.running': [
    'Lisansın kurulumlarında çalışan en yeni sürüm',
    'The newest version that runs',
    '1.3.0',
  ],
  running_state: ['Çalışan sürümün durumu', 'State of the running release', 'published'],
  newer: ['Çalışan sürümden sonra çıkanlar', 'Releases newer than the running one'],
  'WithheldReleases.reason': ['Neden verilmediği', 'Why the license does not get them', 'ended'],
  'ReleaseOverview.withheld': [
    'Lisansın almadığı sürümler, nedenlerine göre',
    'Releases that the license does not get, by reason',
  ],
}
