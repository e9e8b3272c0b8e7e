import { Type, type Static } from 'typebox'
import { Country } from './countries.ts'
import { Person } from '../access/users.ts'
import { PageLimit, pageOrCursor, pageQuery, TestFilter } from '../http/page.ts'
import type { Operation, OperationGroup } from '../operation.ts'
import { versionPattern } from '../gate/policy.ts'
import { ByLicense, displayPattern, Id, Instant, Nullable, Sought } from '../scalars.ts'
import { exampleIds } from '../example-ids.ts'
import type { FieldWords } from '../field-words.ts'

const instanceNameLimit = 60

/** The end of `sdk` where code runs before the program: see docs/sdk-protocol.md. */
export const preloadMark = ' preload'

/**
 * A running bot or server, as the license's owner and admins see the instance. Facts that the program did not send are
 * null.
 */
export const Instance = Type.Object({
  id: Id,
  /** The name given by the owner or an admin; null until then. */
  name: Nullable(Type.String()),
  hostname: Nullable(Type.String()),
  version: Nullable(Type.String()),
  sdk: Nullable(Type.String()),
  /** Address of the last call: evidence, not identity. */
  address: Nullable(Type.String()),
  country: Country,
  activated_at: Instant,
  last_heartbeat_at: Instant,
  lease_expires_at: Instant,
  /** Whether the instance holds a seat at present. */
  held: Type.Boolean(),
  /** When the instance gave its seat back, or a release took the seat; null while the instance may continue. */
  released_at: Nullable(Instant),
})
export type Instance = Static<typeof Instance>

const places = ['held', 'past'] as const
/** `held`: holds a seat at present. `past`: holds none. */
type InstancePlace = (typeof places)[number]

const { page, limit, cursor } = pageQuery([])

/**
 * A license's instances, or one page of them. Instances that hold a seat come first, the last start first, so that no heartbeat
 * moves a row to another page; then the others, by their last call. With `limit` or `cursor` alone, the last installed comes first.
 */
export const InstanceQuery = Type.Object(
  {
    place: Type.Optional(Type.Unsafe<InstancePlace>(Type.String({ pattern: `^(${places.join('|')})$` }))),
    /** An address or network, or a part of a hostname or name. */
    q: Type.Optional(Sought),
    page,
    limit,
    cursor,
  },
  pageOrCursor,
)
export type InstanceQuery = Static<typeof InstanceQuery>

/** A new name for an instance; null removes the name. */
export const InstanceChange = Type.Object(
  {
    name: Nullable(Type.String({ minLength: 1, maxLength: instanceNameLimit, pattern: displayPattern })),
  },
  { additionalProperties: false },
)

/** Whether the owner may release an instance, and by which rule. */
export const ReleaseRule = Type.Object({
  /** Seconds between two releases by the owner; 0: no wait. */
  cooldown: Type.Integer(),
  /** When the owner may release again; null: now. */
  possible_at: Nullable(Instant),
})
export type ReleaseRule = Static<typeof ReleaseRule>

/** An instance with its license, for the admins' list of the whole shop. */
export const ShopInstance = Type.Object({
  ...Instance.properties,
  license: Type.Object({
    id: Id,
    /** The key's first 16 characters. */
    license_key: Type.String(),
    test: Type.Boolean(),
    product: Type.Object({ id: Id, name: Type.String() }),
    owner: Person,
  }),
})
export type ShopInstance = Static<typeof ShopInstance>

export const instanceStates = ['live', 'recent'] as const
/** `live`: holds a seat. `recent`: held a seat within the last 24 hours and holds none at present. */
type InstanceState = (typeof instanceStates)[number]

export const ShopInstanceQuery = Type.Object(
  {
    state: Type.Optional(
      Type.Unsafe<InstanceState>(Type.String({ pattern: `^(${instanceStates.join('|')})$` })),
    ),
    product_id: Type.Optional(Id),
    version: Type.Optional(Type.String({ pattern: versionPattern })),
    test: Type.Optional(TestFilter),
    /** A license key's beginning, an address or network, or a part of a hostname or name. */
    q: Type.Optional(Sought),
    limit: Type.Optional(PageLimit),
    /** The `next` of the last answer. */
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)
export type ShopInstanceQuery = Static<typeof ShopInstanceQuery>

/**
 * The matching instances within one batch, last installed first: at most `limit`, possibly none. `next` is the cursor
 * of the next batch; null at the end.
 */
export const ShopInstances = Type.Object({ instances: Type.Array(ShopInstance), next: Nullable(Id) })
export type ShopInstances = Static<typeof ShopInstances>

export const shopInstancesUrl = '/api/admin/instances'
export const licenseInstancesUrl = (licenseId: string) => `/api/license-instances/${licenseId}`
export const licenseInstanceUrl = (licenseId: string, instanceId: string) =>
  `${licenseInstancesUrl(licenseId)}/${instanceId}`
export const releaseRuleUrl = (licenseId: string) => `${licenseInstancesUrl(licenseId)}/release-rule`
export const releaseInstanceUrl = (licenseId: string, instanceId: string) =>
  `${licenseInstanceUrl(licenseId, instanceId)}/release`

const OneOfLicense = Type.Object({ licenseId: Id, instanceId: Id })

/** For the license's owner, checked by row-level security, and for admins. */
const ofLicense = { access: 'signed-in', resource: 'instances', product: 'license' } as const

export const listInstances = {
  id: 'listInstances',
  method: 'GET',
  path: shopInstancesUrl,
  access: 'admin',
  resource: 'instances',
  product: 'query',
  query: ShopInstanceQuery,
  answers: { 200: ShopInstances },
  summary: 'Mağazadaki çalışan kurulumları listeler',
  english: 'Instances of the whole shop, last installed first; `next` is the cursor of the next batch.',
  failure: 'Failed to fetch instances',
  follows: ['licenses'],
} as const satisfies Operation

export const listLicenseInstances = {
  id: 'listLicenseInstances',
  method: 'GET',
  path: licenseInstancesUrl(':licenseId'),
  ...ofLicense,
  params: ByLicense,
  query: InstanceQuery,
  answers: { 200: Type.Array(Instance) },
  counted: true,
  summary: 'Bir lisansın kurulumlarını listeler',
  english: 'The instances of a license; those that hold a seat come first.',
  codes: ['LICENSE_NOT_FOUND', 'LIST_TOO_LONG'],
  failure: 'Kurulumlar yüklenemedi.',
} as const satisfies Operation

export const getReleaseRule = {
  id: 'getReleaseRule',
  method: 'GET',
  path: releaseRuleUrl(':licenseId'),
  ...ofLicense,
  params: ByLicense,
  answers: { 200: ReleaseRule },
  summary: 'Sahibin bir kurulumu ne zaman serbest bırakabileceğini söyler',
  english: "Whether the license's owner may release an instance now.",
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Serbest bırakma kuralı yüklenemedi.',
} as const satisfies Operation

export const renameInstance = {
  id: 'renameInstance',
  method: 'PATCH',
  path: licenseInstanceUrl(':licenseId', ':instanceId'),
  ...ofLicense,
  params: OneOfLicense,
  body: InstanceChange,
  answers: { 200: Instance },
  summary: 'Kuruluma ad verir',
  english: 'Gives an instance a name, or removes the name.',
  codes: ['LICENSE_NOT_FOUND', 'INSTANCE_NOT_FOUND'],
  example: { name: 'Ana sunucu' },
  failure: 'Ad değiştirilemedi.',
} as const satisfies Operation

export const releaseInstance = {
  id: 'releaseInstance',
  method: 'POST',
  path: releaseInstanceUrl(':licenseId', ':instanceId'),
  ...ofLicense,
  params: OneOfLicense,
  answers: { 200: Instance },
  summary: 'Kurulumu serbest bırakır',
  english: 'Takes the seat of an instance back.',
  codes: ['LICENSE_NOT_FOUND', 'INSTANCE_NOT_FOUND', 'RELEASE_COOLDOWN'],
  failure: 'Kurulum serbest bırakılamadı.',
} as const satisfies Operation

export const instanceOperations = {
  name: 'instances',
  title: 'Kurulumlar',
  turkish: 'Bir lisansı kullanan makineler ve onların serbest bırakılması.',
  english: 'The machines that use a license, and how a seat is taken back.',
  operations: [listInstances, listLicenseInstances, getReleaseRule, renameInstance, releaseInstance],
} as const satisfies OperationGroup

const { other } = exampleIds

export const words: FieldWords = {
  'ShopInstanceQuery.state': [
    '`live`: çalışan, `recent`: son 24 saatte duran',
    'Running, or stopped within 24 hours',
    'live',
  ],
  activated_at: ['İlk açılış anı', 'When the instance first took a seat'],
  cooldown: ['İki serbest bırakma arasında beklenen saniye', 'Seconds between two releases', 86400],
  held: ['Şu anda yer tutuyor mu', 'Whether the instance holds a seat at present'],
  instanceId: ['Kurulumun kimliği', 'Id of the instance', other],
  released_at: [
    'Serbest bırakıldığı an; null: sürebilir',
    'When the seat was given back; null: it may continue',
    null,
  ],
}
