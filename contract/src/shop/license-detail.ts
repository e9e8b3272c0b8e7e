import { Type, type Static } from 'typebox'
import { adminLicenseUrl, ListedLicense } from './licenses.ts'
import { Policy } from '../gate/policy.ts'
import { Id, Instant } from '../scalars.ts'

/** A license with all fields of the admin's page. The ETag covers the editable fields. */
export const LicenseDetail = Type.Object({
  ...ListedLicense.properties,
  updated_at: Instant,
  /** The rules without the license's own: its product's policy over the defaults. */
  product_policy: Policy,
})
export type LicenseDetail = Static<typeof LicenseDetail>

/** Up to `limit` entries before the entry `cursor`, newest first. */
export const HistoryQuery = Type.Object(
  {
    limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
    cursor: Type.Optional(Id),
  },
  { additionalProperties: false },
)

export const licenseHistoryUrl = (id: string) => `${adminLicenseUrl(id)}/history`
