import { obstacleTo, type BulkAction, type BulkOutcomeCode } from '@muhur/contract/shop/bulk'

/** A license as read under the lock of its row. */
export interface Before {
  status: string
  expires_at: string | null
}

/** The new end of `extend`: so many days later, or an instant; null means without end. */
export type Extension = { days: number } | { until: string | null }

/** The columns that an action sets; undefined where it changes nothing, for the reason `code`. */
export interface Outcome {
  code: BulkOutcomeCode
  change?: { status: string } | { expires_at: string | null }
}

/** The result of an action on one license. */
export function outcomeOf(action: BulkAction, before: Before, extension: Extension, now: string): Outcome {
  const obstacle = obstacleTo(action, before)
  if (obstacle) return { code: obstacle }
  if (action === 'extend') return extended(before.expires_at!, extension, now)
  return { code: 'CHANGED', change: { status: statuses[action] } }
}

const statuses = { suspend: 'suspended', resume: 'active', revoke: 'revoked' } as const

/** In the fields of a single change, so that a license's history reads the same either way. */
export function detailOf(action: BulkAction, extension: Extension): Record<string, unknown> {
  if (action !== 'extend') return { status: statuses[action] }
  return 'days' in extension ? { extended_by_days: extension.days } : { expires_at: extension.until }
}

/** The last instant that the contract accepts. */
const farthest = '9998-12-31T23:59:59.000Z'
const day = 24 * 60 * 60 * 1000

/** Days count from the end of the license, or from now where the end is past. No license ever ends sooner by it. */
function extended(expires_at: string, extension: Extension, now: string): Outcome {
  if ('until' in extension) {
    if (extension.until !== null && Date.parse(extension.until) <= Date.parse(expires_at))
      return { code: 'ENDS_LATER' }
    return { code: 'CHANGED', change: { expires_at: extension.until } }
  }
  const from = Math.max(Date.parse(expires_at), Date.parse(now))
  const until = Math.min(from + extension.days * day, Date.parse(farthest))
  if (until <= Date.parse(expires_at)) return { code: 'ENDS_LATER' }
  return { code: 'CHANGED', change: { expires_at: new Date(until).toISOString() } }
}

/** An owner's line: a Discord id, or a name to search for. */
export function readOwner(line: string): { discord_id: string } | { name: string } {
  const text = line.trim().replace(/^@/, '')
  return /^[0-9]{5,20}$/.test(text) ? { discord_id: text } : { name: text.toLowerCase() }
}
