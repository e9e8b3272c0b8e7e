import type { Call } from './calls.ts'

/** The fields of an object, or of a call's body. */
export type Fields = Record<string, unknown>

/** Calls that always end or remove something, beside those by DELETE. */
const ends =
  /^(delete|revoke|withdraw|halt|replace|rotate|end|approve|refuse|decide|cancel)|^change(Licenses|Role|ErasureDeadline)$|^(createBlock|takeImportedKeys|releaseInstance)$/

/**
 * Calls that end something by some of their fields.
 * @param to the fields that the call would set
 * @param now the present state; what is unknown counts as an end
 */
const endingFields: Record<string, (to: Fields, now?: Fields) => boolean> = {
  changeLicense: (to, now) =>
    ['status', 'user_id', 'discord_id'].some((field) => field in to) ||
    isSooner(to['expires_at'], now?.['expires_at']) ||
    Number(to['max_instances']) < Number(now?.['max_instances'] ?? Infinity) ||
    blocksVersions(to, now),
  changeProduct: (to, now) => 'archived' in to || to['published'] === false || blocksVersions(to, now),
  changeWebhook: ({ enabled }) => enabled === false,
  changeChannel: ({ enabled }) => enabled === false,
  setOffer: ({ offer }) => offer === null,
  // A new address takes the place of the old one.
  createFeed: (_, now) => now?.['feed'] !== null,
}

/** Whether an end comes before the present end; null is no end. */
const isSooner = (to: unknown, now: unknown) =>
  typeof to === 'string' && (typeof now !== 'string' || !(Date.parse(to) >= Date.parse(now)))

/** The versions that a call would block, whichever were blocked before. */
export const blockedIn = ({ policy }: Fields): unknown[] => {
  const { blocked_versions: versions } = Object(policy) as Fields
  return Array.isArray(versions) ? versions : []
}

const blocksVersions = (to: Fields, now: Fields = {}) => {
  const before = blockedIn(now)
  return blockedIn(to).some((version) => !before.includes(version))
}

/** Whether the call ends something, whatever its fields are. */
const alwaysEnds = ({ id, method }: Call) => method === 'DELETE' || ends.test(id)

/** Whether some call of this name ends something. */
export const mayEnd = (call: Call): boolean => alwaysEnds(call) || Object.hasOwn(endingFields, call.id)

/**
 * Whether the call ends or removes something: the command asks before such a call.
 * @param now the present state, if known
 */
export const isEnding = (call: Call, body: unknown, now?: unknown): boolean =>
  alwaysEnds(call) || (endingFields[call.id]?.(Object(body) as Fields, now as Fields | undefined) ?? false)
