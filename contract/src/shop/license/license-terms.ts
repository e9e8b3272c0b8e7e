import { Type, type Static } from 'typebox'
import type { FieldWords } from '../../field-words.ts'
import { PolicyDifference } from '../../gate/policy.ts'
import { Instant, linePattern, Nullable } from '../../scalars.ts'
import {
  adminTexts,
  maxInstancesLimit,
  metadataLimits,
  ownerTexts,
  perText,
  type LicenseText,
} from '../license-fields.ts'

const text = (_name: unknown, { maximum, isId }: LicenseText) =>
  Type.String({ maxLength: maximum, ...(isId && { pattern: linePattern('*') }) })

export const metadataName = `[a-z0-9_.-]{1,${metadataLimits.name}}`

/** Replaced as a whole by a change. */
export const Metadata = Type.Record(
  Type.String({ pattern: `^${metadataName}$` }),
  Type.String({ maxLength: metadataLimits.value }),
  { additionalProperties: false, maxProperties: metadataLimits.pairs },
)
export type Metadata = Static<typeof Metadata>

/** Terms that the seller sets and the owner sees. */
export const ownerTerms = {
  max_instances: Type.Integer({ minimum: 1, maximum: maxInstancesLimit }),
  /** Null means unlimited. */
  expires_at: Nullable(Instant),
  ...perText(ownerTexts, text),
}

/** Terms that only admins see. */
export const adminTerms = {
  /** The license's own rules; the product's policy applies to all others. */
  policy: PolicyDifference,
  ...perText(adminTexts, text),
  metadata: Metadata,
}

export const LicenseTerms = Type.Object({ ...ownerTerms, ...adminTerms })
export type LicenseTerms = Static<typeof LicenseTerms>

const metadata = [
  'Kendi programlarınızın lisansla sakladığı bilgi',
  "What the seller's own programs keep with the license",
  { plan: 'pro' },
] as const

export const metadataWords: FieldWords = {
  'ListedLicense.metadata': metadata,
  'LicenseDetail.metadata': metadata,
  'NewLicense.metadata': metadata,
  'NewLicenses.metadata': metadata,
  'LicenseChange.metadata': metadata,
}
