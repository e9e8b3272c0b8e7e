import { Type, type Static } from 'typebox'
import { licenseTexts, maxInstancesLimit } from './license-fields.ts'
import { pageQuery, Paging } from './page.ts'
import { PolicyDifference } from './policy.ts'
import { Product } from './product.ts'
import { DiscordId, Id, Instant, Nullable, Sought } from './scalars.ts'
import { Person } from './user.ts'

/** `expired` is never stored: it follows from `expires_at`. Precedence: revoked, suspended, expired, active. */
export const LicenseStatus = Type.Union([
  Type.Literal('active'),
  Type.Literal('suspended'),
  Type.Literal('revoked'),
  Type.Literal('expired'),
])
export type LicenseStatus = Static<typeof LicenseStatus>

/** How many characters of a license key are its non-secret id, the part that screens and admin lists show. */
export const keyIdLength = 16

/** What the seller grants with a license, and its owner sees. */
export const ownerTerms = {
  max_instances: Type.Integer({ minimum: 1, maximum: maxInstancesLimit }),
  /** Null means unlimited. */
  expires_at: Nullable(Instant),
}

/** What the seller decides about a license, and only admins see. */
export const adminTerms = {
  /** Where the license differs from its product's policy. */
  policy: PolicyDifference,
  note: Type.String({ maxLength: licenseTexts.note.maximum }),
}

export const LicenseTerms = Type.Object({ ...ownerTerms, ...adminTerms })
export type LicenseTerms = Static<typeof LicenseTerms>

export const License = Type.Object({
  id: Id,
  /** The whole key for its owner; its first 16 characters in admin lists. */
  license_key: Type.String(),
  status: LicenseStatus,
  /** Instances that hold a seat at this moment. */
  current_instances: Type.Integer(),
  last_heartbeat_at: Nullable(Instant),
  ...ownerTerms,
  product_id: Id,
  product: Product,
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

/** Exactly one of `user_id` and `discord_id` names the owner; a Discord id that never signed in gets the license then. */
export const NewLicense = Type.Object(
  {
    product_id: Id,
    user_id: Type.Optional(Id),
    discord_id: Type.Optional(DiscordId),
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

/** Which of all licenses are meant. */
export const LicenseFilter = Type.Object(
  {
    status: Type.Optional(LicenseStatus),
    product_id: Type.Optional(Id),
    user_id: Type.Optional(Id),
    /** Those that work now and end within so many days. */
    expires_within: Type.Optional(Type.String({ pattern: '^[1-9][0-9]{0,3}$' })),
    /** What a key begins with, or words of the note or of the owner's name, or the first digits of a Discord id. */
    q: Type.Optional(Sought),
  },
  { additionalProperties: false },
)
export type LicenseFilter = Static<typeof LicenseFilter>

/** Query of the admin's list: with `page` a page in the order of `sort`; without it all of them, newest first, whole or from `cursor` on. */
export const LicenseQuery = Type.Object(
  { ...LicenseFilter.properties, ...pageQuery(licenseSorts), ...Paging.properties },
  { additionalProperties: false },
)
export type LicenseQuery = Static<typeof LicenseQuery>

export const DeletedLicense = Type.Object({ success: Type.Literal(true), id: Id })

/** The whole key of one license; each reading is on record. */
export const RevealedKey = Type.Object({ id: Id, license_key: Type.String() })
export type RevealedKey = Static<typeof RevealedKey>

export const userLicensesUrl = (userId: string) => `/api/licenses/${userId}`
export const adminLicensesUrl = '/api/admin/licenses'
export const adminLicenseUrl = (id: string) => `${adminLicensesUrl}/${id}`
export const revealKeyUrl = (id: string) => `${adminLicensesUrl}/${id}/reveal`
