import { Type, type Static } from 'typebox'
import { adminLicenseUrl, ListedLicense } from './license.ts'
import { Policy } from './policy.ts'
import { Id, Instant, Nullable } from './scalars.ts'
import { Person } from './user.ts'

/** A license with all fields of the admin's page. The ETag covers the editable fields. */
export const LicenseDetail = Type.Object({
  ...ListedLicense.properties,
  updated_at: Instant,
  /** The rules without the license's own: its product's policy over the defaults. */
  product_policy: Policy,
})
export type LicenseDetail = Static<typeof LicenseDetail>

/** One entry of the history of a license or its instances. */
export const HistoryEntry = Type.Object({
  id: Id,
  /** For example `license.change`. */
  action: Type.String(),
  /** Null: the system, or a deleted user. */
  actor: Nullable(Person),
  /** The name of the token with which a program of the actor acted; null for the person. */
  token: Nullable(Type.String()),
  subject_id: Id,
  /** The changed fields; known former values are in `before`. */
  detail: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** Up to `limit` entries before the entry `cursor`, newest first. */
export const HistoryQuery = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)

export const licenseHistoryUrl = (id: string) => `${adminLicenseUrl(id)}/history`
