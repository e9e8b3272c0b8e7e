import { Type, type Static } from 'typebox'
import { adminLicenseUrl, ListedLicense } from './license.ts'
import { Policy } from './policy.ts'
import { Id, Instant, Nullable } from './scalars.ts'
import { Person } from './user.ts'

/** One license with all that an admin sees of it. Its ETag is that of what can be edited. */
export const LicenseDetail = Type.Object({
  ...ListedLicense.properties,
  updated_at: Instant,
  /** What holds where the license does not differ: its product's policy over the defaults. */
  product_policy: Policy,
})
export type LicenseDetail = Static<typeof LicenseDetail>

/** One line of what was done to a license or to its instances, and by whom. */
export const HistoryEntry = Type.Object({
  id: Id,
  /** As in `license.change`. */
  action: Type.String(),
  /** Null: nobody, or somebody who is not on record any more. */
  actor: Nullable(Person),
  subject_id: Id,
  /** The fields that were changed; where it is known, what they were stands in `before`. */
  detail: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
  address: Nullable(Type.String()),
  created_at: Instant,
})
export type HistoryEntry = Static<typeof HistoryEntry>

/** Up to `limit` entries, the newest first, those before the entry `cursor`. */
export const HistoryQuery = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)

export const licenseHistoryUrl = (id: string) => `${adminLicenseUrl(id)}/history`
