import { Type, type Static } from 'typebox'
import type { FieldWords } from '../field-words.ts'
import type { Operation } from '../operation.ts'
import { ByLicense, Id, Instant, Nullable } from '../scalars.ts'
import { versionPattern } from '../gate/policy.ts'
import { releaseChannels } from './releases.ts'

/** The feed of a license: an address with a token, which updaters read. There is one at most. */
export const Feed = Type.Object({
  created_at: Instant,
  /** When an updater read the feed last. */
  used_at: Nullable(Instant),
})
export type Feed = Static<typeof Feed>

/** The only answer that contains the address. */
export const IssuedFeed = Type.Object({ url: Type.String(), feed: Feed })
export type IssuedFeed = Static<typeof IssuedFeed>

export const licenseFeedUrl = (licenseId: string) => `/api/licenses/${licenseId}/feed`
export const feedUrl = (token: string) => `/api/feeds/${token}`

const ofLicense = { access: 'signed-in', resource: 'releases', params: ByLicense } as const

export const findFeed = {
  id: 'findFeed',
  method: 'GET',
  path: licenseFeedUrl(':licenseId'),
  ...ofLicense,
  answers: { 200: Type.Object({ feed: Nullable(Feed) }) },
  summary: 'Lisansın güncelleme adresi olup olmadığını söyler',
  english: 'Whether the license has a feed for updaters.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Güncelleme adresi alınamadı.',
} as const satisfies Operation

/** A new address ends the former one. */
export const createFeed = {
  id: 'createFeed',
  method: 'POST',
  path: licenseFeedUrl(':licenseId'),
  ...ofLicense,
  answers: { 201: IssuedFeed },
  summary: 'Lisansa yeni bir güncelleme adresi verir; eskisi artık çalışmaz',
  english:
    'Gives the license a new feed address; the former one ends. Only this answer contains the address.',
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Güncelleme adresi oluşturulamadı.',
} as const satisfies Operation

export const revokeFeed = {
  id: 'revokeFeed',
  method: 'DELETE',
  path: licenseFeedUrl(':licenseId'),
  ...ofLicense,
  answers: { 200: Type.Object({ success: Type.Literal(true) }) },
  summary: 'Lisansın güncelleme adresini iptal eder',
  english: 'Revokes the feed of a license.',
  codes: ['LICENSE_NOT_FOUND', 'FEED_NOT_FOUND'],
  failure: 'Güncelleme adresi iptal edilemedi.',
} as const satisfies Operation

const Token = Type.String({ maxLength: 110 })
/** Updaters add parameters of their own, such as `noCache`. `release` names another release than the newest. */
const Wanted = Type.Object({
  channel: Type.Optional(Type.Enum(releaseChannels)),
  release: Type.Optional(Id),
})

const ofToken = { access: 'public', method: 'GET' } as const

/**
 * The documents of updaters, `latest` (the permanent address of the newest file) and the names of its files. For a file the answer is
 * a redirection to a fresh link, which counts as one. A document whose name begins with `beta` is about both channels.
 */
export const readFeed = {
  id: 'readFeed',
  path: feedUrl(':feed_token/:document'),
  ...ofToken,
  params: Type.Object({
    feed_token: Token,
    document: Type.String({ maxLength: 150 }),
  }),
  query: Wanted,
  answers: { 200: ['text/yaml', 'application/json'], 302: [] },
  streams: true,
  summary:
    'Son sürümü electron-updater (`latest.yml`) ya da Velopack (`releases.stable.json`) için anlatır; `latest` dosyanın kendisine yönlendirir',
  english:
    'The newest release for electron-updater (`latest.yml`) or Velopack (`releases.stable.json`); `latest` redirects to its file.',
  codes: [
    'FEED_NOT_FOUND',
    'RELEASE_NOT_FOUND',
    'RELEASE_FILE_NOT_FOUND',
    'RELEASE_WITHHELD',
    'STORAGE_UNAVAILABLE',
    'RATE_LIMITED',
  ],
} as const satisfies Operation

/** A dynamic update server of Tauri: 204 where nothing is newer. */
export const readTauriFeed = {
  id: 'readTauriFeed',
  path: feedUrl(':feed_token/tauri/:target/:arch/:current_version'),
  ...ofToken,
  params: Type.Object({
    feed_token: Token,
    target: Type.String({ maxLength: 40 }),
    arch: Type.String({ maxLength: 40 }),
    current_version: Type.String({ pattern: versionPattern }),
  }),
  query: Type.Object({ channel: Wanted.properties.channel }),
  answers: {
    200: Type.Object({
      version: Type.String(),
      notes: Type.String(),
      pub_date: Instant,
      url: Type.String(),
      signature: Type.String(),
    }),
    204: [],
  },
  summary: 'Tauri güncelleyicisine yeni sürümü söyler; yoksa 204 döner',
  english: 'The newer release for the updater of Tauri; 204 where there is none.',
  codes: ['FEED_NOT_FOUND', 'STORAGE_UNAVAILABLE', 'RATE_LIMITED'],
} as const satisfies Operation

export const words: FieldWords = {
  'IssuedFeed.url': ['Güncelleme adresi; yalnızca bir kez gösterilir', 'Address of the feed, shown once'],
  arch: ['İşlemci mimarisi', 'Architecture', 'x86_64'],
  current_version: ['Çalışan sürüm', 'The version that runs', '1.3.0'],
  feed_token: ['Güncelleme adresinin gizli kısmı', 'The secret part of the feed’s address'],
  document: ['Güncelleme dosyasının adı', 'Name of the document', 'latest.yml'],
  feed: ['Güncelleme adresi', 'The feed'],
  pub_date: ['Yayın anı', 'When the release was published'],
  release: ['En yenisinin yerine istenen sürüm', 'Another release than the newest'],
  signature: ['Dosyanın imzası', 'Signature of the file'],
  target: ['İşletim sistemi', 'Operating system', 'linux'],
  used_at: ['Son kullanım', 'Last use', null],
}
