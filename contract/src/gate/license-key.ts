import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from '../scalars.ts'

export const replacementLimits = {
  /** Seconds for which the former key works at most. */
  overlap: 7 * 24 * 60 * 60,
  /** How often the owner may replace a license's key by himself, and in how many days. */
  byOwner: 3,
  days: 365,
}

/** A new key for the same owner. `overlap`: seconds for which the present key goes on working beside the new one. */
export const KeyReplacement = Type.Object(
  { overlap: Type.Integer({ minimum: 0, maximum: replacementLimits.overlap }) },
  { additionalProperties: false },
)
export type KeyReplacement = Static<typeof KeyReplacement>

const WorksUntil = Nullable(Instant)

/** The whole new key; `works_until`: until when the former key works too, null where it ended at once. */
export const ReplacedKey = Type.Object({ id: Id, license_key: Type.String(), works_until: WorksUntil })
export type ReplacedKey = Static<typeof ReplacedKey>

/** Whether a license's key may be replaced, and what is left of the former one. */
export const KeyRule = Type.Object({
  /** How many more times the owner may replace the key now; null for admins, who may at any time. */
  replacements_left: Nullable(Type.Integer()),
  /** When the owner may replace it again; null: now. */
  possible_at: Nullable(Instant),
  /** The former key that still works; null: there is none. */
  former_key: Nullable(Type.Object({ key_id: Type.String(), works_until: Instant })),
})
export type KeyRule = Static<typeof KeyRule>

export const keyRuleUrl = (licenseId: string) => `/api/license-keys/${licenseId}`
export const replaceKeyUrl = (licenseId: string) => `${keyRuleUrl(licenseId)}/replacement`
