import { Type, type Static } from 'typebox'
import type { Operation } from '../../operation.ts'
import { ByLicense, Id, Instant, Nullable } from '../../scalars.ts'
import type { FieldWords } from '../../field-words.ts'

export const replacementLimits = {
  /** The most seconds for which the old key works. */
  overlap: 7 * 24 * 60 * 60,
  /** How often an owner may replace a license's key, and in how many days. */
  byOwner: 3,
  days: 365,
}

/** A new key for the same owner. `overlap`: seconds for which the present key still works. */
export const KeyReplacement = Type.Object(
  { overlap: Type.Integer({ minimum: 0, maximum: replacementLimits.overlap }) },
  { additionalProperties: false },
)

const WorksUntil = Nullable(Instant)

/** The whole new key; `works_until`: until when the old key works too, null where it ended at once. */
export const ReplacedKey = Type.Object({ id: Id, license_key: Type.String(), works_until: WorksUntil })
export type ReplacedKey = Static<typeof ReplacedKey>

/** Whether a license's key may be replaced, and how long the old key still works. */
export const KeyRule = Type.Object({
  /** How many more times the owner may replace the key now; null for admins, who may at any time. */
  replacements_left: Nullable(Type.Integer()),
  /** When the owner may replace it again; null: now. */
  possible_at: Nullable(Instant),
  /** The old key that still works; null: there is none. */
  former_key: Nullable(Type.Object({ key_id: Type.String(), works_until: Instant })),
})
export type KeyRule = Static<typeof KeyRule>

export const keyRuleUrl = (licenseId: string) => `/api/license-keys/${licenseId}`
export const replaceKeyUrl = (licenseId: string) => `${keyRuleUrl(licenseId)}/replacement`

/** For the license's owner, checked by row-level security, and for admins. */
const ofLicense = {
  access: 'signed-in',
  resource: 'licenses',
  product: 'license',
  params: ByLicense,
} as const

export const getKeyRule = {
  id: 'getKeyRule',
  method: 'GET',
  path: keyRuleUrl(':licenseId'),
  ...ofLicense,
  answers: { 200: KeyRule },
  summary: 'Anahtarın kaç kez daha yenilenebileceğini ve eski anahtarın ne zamana kadar çalıştığını söyler',
  english: "How often the license's key may still be replaced, and until when the former key works.",
  codes: ['LICENSE_NOT_FOUND'],
  failure: 'Anahtarın durumu yüklenemedi.',
} as const satisfies Operation

export const replaceLicenseKey = {
  id: 'replaceLicenseKey',
  method: 'POST',
  path: replaceKeyUrl(':licenseId'),
  ...ofLicense,
  body: KeyReplacement,
  answers: { 200: ReplacedKey },
  summary: 'Aynı sahibe yeni bir anahtar verir; eskisi istenen süre boyunca çalışır',
  english:
    'Gives the license a new key for the same owner. The former key works for `overlap` more seconds, and an earlier one that still worked ends at once; instances keep their seats. An owner may do so a few times a year, admins at any time.',
  codes: ['LICENSE_NOT_FOUND', 'LICENSE_REVOKED', 'KEY_REPLACEMENT_LIMIT'],
  example: { overlap: 86_400 },
  failure: 'Anahtar yenilenemedi.',
} as const satisfies Operation

export const words: FieldWords = {
  former_key: ['Hâlâ çalışan eski anahtar', 'The former key that still works', null],
  replacements_left: [
    'Sahibin anahtarı kaç kez daha yenileyebileceği',
    'How often the owner may still replace the key',
    3,
  ],
  works_until: ['Eski anahtarın çalıştığı son an', 'Until when the former key works too', null],
}
