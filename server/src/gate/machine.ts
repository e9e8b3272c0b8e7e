import type { GateVerb } from '@muhur/contract/gate'
import type { Policy } from '@muhur/contract/policy'
import type { LicenseRow } from './store.ts'

/**
 * Which machine has a seat, and how long its permission lasts: what bounds the machines that one license can keep running
 * (docs/seat-bound.md). Times are milliseconds since 1970 by the database's clock.
 */

const day = 24 * 3600 * 1000

/**
 * A machine is the same where it shows the token that it was handed last, and no other has taken a seat since it lost its
 * own. A copy of its identity alone is another machine; so is each of several that take turns, and each that comes back to
 * fewer seats than there were when it took its own.
 */
export function isSameMachine(license: LicenseRow): boolean {
  const { token_matches, holds_seat, moves, instance_moves, instance_seat_limit, max_instances } = license
  if (!token_matches) return false
  return holds_seat === true || (instance_moves === moves && instance_seat_limit! <= max_instances)
}

/**
 * When the allowance is whole again after one more move; null where it is used up. It holds `new_machines` moves for each
 * seat, and comes back evenly over a day (the generic cell rate algorithm, ITU-T I.371).
 */
export function spendMove(
  { max_instances, allowance_full_at }: LicenseRow,
  { new_machines }: Policy,
  now: string,
): number | null {
  const full = Math.max(time(now), time(allowance_full_at ?? now)) + day / (new_machines * max_instances)
  return full - time(now) <= day ? full : null
}

/**
 * Since when its grace grows. An activation begins anew, and so does another machine; the time that a machine was away from
 * its seat takes off as much as it had earned, which is the grace at most.
 */
export function livingSince(verb: GateVerb, license: LicenseRow, { grace }: Policy, now: string): number {
  const { living_since, lease_expires_at, holds_seat } = license
  if (verb === 'activate' || !isSameMachine(license)) return time(now)
  if (holds_seat) return time(living_since!)
  const end = time(lease_expires_at!)
  const earned = Math.min(end - time(living_since!), grace * 1000)
  const away = time(now) - end
  return time(now) - Math.max(0, earned - away)
}

/**
 * Until when it may run without the server: for its lease and as long again as it has lived, the policy's grace at most.
 * What the same machine was promised before holds on, so that a restart costs nobody the grace that he had.
 */
export function graceUntil(
  license: LicenseRow,
  { grace, lease }: Policy,
  { since, now }: { since: number; now: string },
): number {
  const most = time(now) + grace * 1000
  const earned = Math.min(most, time(now) + lease * 1000 + (time(now) - since))
  const promised = isSameMachine(license) && license.grace_until ? time(license.grace_until) : 0
  const end = Math.max(earned, Math.min(promised, most))
  return license.expires_at ? Math.min(end, time(license.expires_at)) : end
}

function time(instant: string): number {
  return Date.parse(instant)
}
