import { Type, type Static } from 'typebox'
import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'
import type { RateLimit } from '../http/rate-limit.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { ByLicense, Id, Instant } from '../scalars.ts'
import { createFeed, findFeed, readFeed, readTauriFeed, revokeFeed } from './feeds.ts'
import { getReleaseOverview, listLicenseReleases } from './own-releases.ts'
import { OfFile } from './releases.ts'

export const NewDownload = Type.Object(
  {
    release_id: Id,
    /** Without a name the first file of the release. */
    file: Type.Optional(OfFile.properties.fileName),
  },
  { additionalProperties: false },
)

/** An address that gives the file once. `sha256` is that of the file as the address gives it, with the license's mark. */
export const DownloadLink = Type.Object({
  url: Type.String(),
  expires: Instant,
  sha256: Type.String(),
  file: Type.String(),
})
export type DownloadLink = Static<typeof DownloadLink>

/** How a download was asked for: on the buyer's page, on Discord, by an SDK, or by an updater that reads the feed. */
export const downloadWays = ['page', 'discord', 'sdk', 'feed'] as const
export type DownloadWay = (typeof downloadWays)[number]

/** Links of one license, whoever asks for them. */
export const linksLimit: RateLimit = { name: 'downloads', maximum: 10, window: 3600 }
/** Seconds for which a link works. */
export const linkLife = 600

export const ByToken = Type.Object({ download_token: Type.String({ maxLength: 110 }) })

export const licenseDownloadsUrl = (licenseId: string) => `/api/licenses/${licenseId}/downloads`
export const downloadUrl = (token: string) => `/api/downloads/${token}`

/** For the owner alone: a file names its license. */
export const createDownload = {
  id: 'createDownload',
  method: 'POST',
  path: licenseDownloadsUrl(':licenseId'),
  access: 'signed-in',
  resource: 'releases',
  params: ByLicense,
  body: NewDownload,
  answers: { 201: DownloadLink },
  ignoresKey: true,
  changesNothing: true,
  summary: 'Bir dosya için on dakika geçerli, tek kullanımlık bir bağlantı verir',
  english: 'A link to one file for ten minutes and one use; at most ten an hour and license.',
  codes: [
    'LICENSE_NOT_FOUND',
    'RELEASE_NOT_FOUND',
    'RELEASE_FILE_NOT_FOUND',
    'RELEASE_WITHHELD',
    'STORAGE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
  failure: 'İndirme bağlantısı alınamadı.',
} as const satisfies Operation

/** The first request takes the link. Then only further parts of the same bytes are given, as long as the link lives. */
export const fetchDownload = {
  id: 'fetchDownload',
  method: 'GET',
  path: downloadUrl(':download_token'),
  access: 'public',
  params: ByToken,
  answers: { 200: ['application/octet-stream'] },
  streams: true,
  summary: 'Bağlantının dosyasını verir; yarıda kalan indirme `Range` ile sürer',
  english:
    'The file of a link. The first request takes the link; a download that broke off goes on by `Range`.',
  codes: ['DOWNLOAD_NOT_FOUND', 'DOWNLOAD_ENDED', 'RANGE_NOT_SATISFIABLE', 'STORAGE_UNAVAILABLE'],
  failure: 'Dosya indirilemedi.',
} as const satisfies Operation

export const downloadOperations = {
  name: 'downloads',
  title: 'İndirmeler',
  turkish: 'Bir lisansın sürümleri, dosyaların bağlantıları ve güncelleme araçlarının adresleri.',
  english: "A license's releases, links to their files, and the addresses that updaters read.",
  operations: [
    listLicenseReleases,
    getReleaseOverview,
    createDownload,
    fetchDownload,
    findFeed,
    createFeed,
    revokeFeed,
    readFeed,
    readTauriFeed,
  ],
} as const satisfies OperationGroup

export const words: FieldWords = {
  'DownloadLink.sha256': [
    'Bağlantının verdiği dosyanın SHA-256 özeti',
    'SHA-256 of the file as the link gives it',
    exampleIds.hash,
  ],
  expires: ['Bağlantının son kullanma anı', 'Until when the link works'],
  file: ['Dosyanın adı', 'Name of the file', 'AnketBotu-1.4.0.zip'],
  release_id: ['Sürümün kimliği', 'Id of the release'],
  download_token: ['Bağlantının gizli kısmı', 'The secret part of the link’s address'],
}
