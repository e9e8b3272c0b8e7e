import { Type, type Static } from 'typebox'
import { adminTexts, licenseTexts, metadataLimits, perText } from './license-fields.ts'
import { adminTerms, LicenseTerms, metadataName, metadataWords, ownerTerms } from './license/license-terms.ts'
import { pageOrCursor, pageQuery, Paging, TestFilter } from '../http/page.ts'
import type { Operation } from '../operation.ts'
import { Product } from './products.ts'
import { DiscordId, displayPattern, Id, Instant, Nullable, Sought, linePattern } from '../scalars.ts'
import { Person } from '../access/users.ts'
import type { FieldWords } from '../field-words.ts'

/** `expired` is never stored, but follows from `expires_at`. Precedence: revoked, suspended, expired, active. */
export const LicenseStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('suspended'),
  Type.Literal('revoked'),
  Type.Literal('expired'),
])
export type LicenseStatus = Static<typeof LicenseStatus>

/** Length of a license key's public part, which screens and admin lists show. */
export const keyIdLength = 16

export const License = Type.Object({
  id: Id,
  /** The whole key for its owner; in admin lists the first 16 characters. */
  license_key: Type.String(),
  status: LicenseStatus,
  /** Instances that hold a seat at present. */
  current_instances: Type.Integer(),
  last_heartbeat_at: Nullable(Instant),
  ...ownerTerms,
  /** The owner's own name for the license, which only the owner writes; null without. A handover takes the name. */
  nickname: Nullable(Type.String()),
  product_id: Id,
  product: Product,
  /** For a developer's machine: the gate treats the license as any other, and no figure counts it. Stays as given. */
  test: Type.Boolean(),
  created_at: Instant,
})
export type License = Static<typeof License>

/** A license as admins see it. */
export const ListedLicense = Type.Object({
  ...License.properties,
  ...adminTerms,
  owner: Person,
})
export type ListedLicense = Static<typeof ListedLicense>

/**
 * Exactly one of `user_id` and `discord_id` names the owner. A Discord id that never signed in owns the license after
 * its first sign-in.
 */
export const NewLicense = Type.Object(
  {
    product_id: Id,
    user_id: Type.Optional(Id),
    discord_id: Type.Optional(DiscordId),
    /** A license of a test product is always a test license. */
    test: Type.Optional(Type.Boolean()),
    ...Type.Partial(LicenseTerms).properties,
  },
  { additionalProperties: false },
)
export type NewLicense = Static<typeof NewLicense>

export const LicenseChange = Type.Object(
  {
    status: Type.Optional(
      Type.Union([Type.Literal('active'), Type.Literal('suspended'), Type.Literal('revoked')]),
    ),
    user_id: Type.Optional(Id),
    discord_id: Type.Optional(DiscordId),
    ...Type.Partial(LicenseTerms).properties,
  },
  { additionalProperties: false, minProperties: 1 },
)
export type LicenseChange = Static<typeof LicenseChange>

export const licenseSorts = ['created_at', 'expires_at', 'owner'] as const
export type LicenseSort = (typeof licenseSorts)[number]

/** Filters of the admin's list. */
export const LicenseFilter = Type.Object(
  {
    status: Type.Optional(LicenseStatus),
    product_id: Type.Optional(Id),
    user_id: Type.Optional(Id),
    test: Type.Optional(TestFilter),
    /** Active licenses that end within so many days. */
    expires_within: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
    external_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: adminTexts.external_id.maximum, pattern: linePattern('+') }),
    ),
    /** `name:value`, both in full. */
    metadata: Type.Optional(
      Type.String({
        pattern: `^${metadataName}:[^\\u0000]*$`,
        maxLength: metadataLimits.name + 1 + metadataLimits.value,
      }),
    ),
    /**
     * The first characters of a key or of an id in the seller's own system, words of the note or of the owner's name, or the first
     * digits of a Discord id.
     */
    q: Type.Optional(Sought),
  },
  { additionalProperties: false },
)
export type LicenseFilter = Static<typeof LicenseFilter>

/** Filters of an owner's list. */
export const OwnLicenseFilter = Type.Object({
  status: Type.Optional(LicenseStatus),
  test: Type.Optional(TestFilter),
  /** The first characters of a key, or a part of the owner's name for the license or of the product's. */
  q: Type.Optional(Sought),
})
export type OwnLicenseFilter = Static<typeof OwnLicenseFilter>

export const ownLicenseSorts = ['created_at', 'expires_at', 'name'] as const
export type OwnLicenseSort = (typeof ownLicenseSorts)[number]

/**
 * Query of an owner's list, by default active licenses first and then the newest: with `page` one page, otherwise all. With `limit` or
 * `cursor` alone, active licenses are among the others, so that a license that ends meanwhile keeps its place.
 */
export const OwnLicenseQuery = Type.Object(
  { ...OwnLicenseFilter.properties, ...pageQuery(ownLicenseSorts) },
  pageOrCursor,
)

export const nicknameLimit = 60

/** The owner's new name for a license; null removes the name. */
export const Nickname = Type.Object(
  { nickname: Nullable(Type.String({ minLength: 1, maxLength: nicknameLimit, pattern: displayPattern })) },
  { additionalProperties: false },
)

/** The totals of an owner's licenses, test licenses too unless the query says otherwise; with `at_least`, the number of instances is a lower bound. */
export const OwnLicenseTotals = Type.Object({
  licenses: Type.Integer(),
  active: Type.Integer(),
  current_instances: Type.Integer(),
  at_least: Type.Boolean(),
})
export type OwnLicenseTotals = Static<typeof OwnLicenseTotals>

/**
 * Query of the admin's list: with `page` one page in the order of `sort`; otherwise newest first, all or after
 * `cursor`.
 */
export const LicenseQuery = Type.Object(
  { ...LicenseFilter.properties, ...pageQuery(licenseSorts), ...Paging.properties },
  pageOrCursor,
)
export type LicenseQuery = Static<typeof LicenseQuery>

export const DeletedLicense = Type.Object({ success: Type.Literal(true), id: Id })

/** The whole key of one license; each reading is written to the history. */
export const RevealedKey = Type.Object({ id: Id, license_key: Type.String() })
export type RevealedKey = Static<typeof RevealedKey>

export const userLicensesUrl = (userId: string) => `/api/licenses/${userId}`
export const ownLicenseUrl = (userId: string, id: string) => `${userLicensesUrl(userId)}/${id}`
export const licenseTotalsUrl = (userId: string) => `${userLicensesUrl(userId)}/totals`
export const adminLicensesUrl = '/api/admin/licenses'
export const adminLicenseUrl = (id: string) => `${adminLicensesUrl}/${id}`
export const revealKeyUrl = (id: string) => `${adminLicensesUrl}/${id}/reveal`

const ofUser = Type.Object({ userId: Id })
const own = { access: 'self', resource: 'licenses' } as const

export const listOwnLicenses = {
  id: 'listOwnLicenses',
  method: 'GET',
  path: userLicensesUrl(':userId'),
  ...own,
  params: ofUser,
  query: OwnLicenseQuery,
  answers: { 200: Type.Array(License) },
  streams: true,
  counted: true,
  follows: ['licenses'],
  summary: 'Kullanıcının kendi lisanslarını tam anahtarlarıyla verir',
  english: "A user's own licenses with their whole keys, active ones first.",
  codes: ['USER_NOT_FOUND', 'LICENSE_NOT_FOUND', 'LIST_TOO_LONG'],
  failure: 'Failed to fetch licenses',
} as const satisfies Operation

export const countOwnLicenses = {
  id: 'countOwnLicenses',
  method: 'GET',
  path: licenseTotalsUrl(':userId'),
  ...own,
  params: ofUser,
  query: Type.Object({ test: Type.Optional(TestFilter) }, { additionalProperties: false }),
  answers: { 200: OwnLicenseTotals },
  follows: ['licenses'],
  summary: 'Kullanıcının kaç lisansı ve kaç çalışan kurulumu olduğunu söyler',
  english: 'How many licenses and running instances a user has.',
  codes: ['USER_NOT_FOUND'],
  failure: 'Failed to fetch licenses',
} as const satisfies Operation

export const getOwnLicense = {
  id: 'getOwnLicense',
  method: 'GET',
  path: ownLicenseUrl(':userId', ':id'),
  ...own,
  params: Type.Object({ userId: Id, id: Id }),
  answers: { 200: License },
  summary: 'Kullanıcının kendi lisanslarından birini verir',
  english: "One of a user's own licenses.",
  codes: ['USER_NOT_FOUND', 'LICENSE_NOT_FOUND'],
  failure: 'Failed to fetch licenses',
} as const satisfies Operation

/** For the owner alone: an admin reads the name and does not write it. */
export const renameLicense = {
  id: 'renameLicense',
  method: 'PATCH',
  path: ownLicenseUrl(':userId', ':id'),
  ...own,
  params: Type.Object({ userId: Id, id: Id }),
  body: Nickname,
  answers: { 200: Type.Object({ id: Id, ...Nickname.properties }) },
  summary: 'Sahibin lisansına kendi adını verir',
  english: "Gives a license the owner's own name, or removes the name. The owner's call alone.",
  codes: ['LICENSE_NOT_FOUND'],
  example: { nickname: 'Ana sunucu' },
  failure: 'Ad değiştirilemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  ...perText(licenseTexts, (name) => licenseTexts[name].words),
  ...metadataWords,
  metadata: ['Ek bilgisi bu olan lisanslar (ad:değer)', 'Licenses with this pair (name:value)', 'plan:pro'],
  nickname: ['Sahibin lisansa verdiği ad', "The owner's own name for the license", 'Ana sunucu'],
  at_least: ['Sayı bir alt sınırdır', 'The number is a lower bound', false],
  expires_within: [
    'Bu kadar gün içinde biten aktif lisanslar',
    'Active licenses that end within so many days',
    '30',
  ],
}
