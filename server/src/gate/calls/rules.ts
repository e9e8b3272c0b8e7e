import type { VerdictCode } from '@muhur/contract/gate/gate'
import type { Policy } from '@muhur/contract/gate/policy'
import type {
  Act,
  Call,
  Facts,
  InstanceFact,
  InstanceToken,
  KnownReading,
  LicenseRow,
  MachineFact,
  Reading,
  SeatFact,
} from './types.ts'

/** The one decision of all four verbs. The first rule that applies wins. */
export function decide({ status, instance, ...facts }: Facts): VerdictCode {
  if (status === null) return 'NOT_FOUND'
  if (facts.keyReplaced) return 'KEY_REPLACED'
  if (status !== 'active') return statusCodes[status]
  if (!facts.productMatches) return 'PRODUCT_MISMATCH'
  if (facts.blocked) return 'BLOCKED'
  if (facts.versionBlocked) return 'VERSION_BLOCKED'
  if (instance !== 'known' && instance !== 'not asked') return instanceCodes[instance]
  if (facts.seat === 'full') return 'INSTANCE_LIMIT'
  if (facts.machine === 'too many') return 'MACHINE_LIMIT'
  return 'VALID'
}

const statusCodes = { revoked: 'REVOKED', suspended: 'SUSPENDED', expired: 'EXPIRED' } as const

const instanceCodes = {
  missing: 'INSTANCE_REQUIRED',
  'other fingerprint': 'FINGERPRINT_MISMATCH',
  superseded: 'CLONE_DETECTED',
  released: 'INSTANCE_RELEASED',
} as const

/** The facts about the license that every verb needs. */
export function licenseFacts(
  { productId, version }: Call,
  { license, policy }: Reading,
): Omit<Facts, 'instance' | 'seat' | 'machine'> {
  return {
    status: license && license.status,
    keyReplaced: license?.key_replaced ?? false,
    productMatches: productId === null || productId === license?.product_id,
    blocked: license?.blocked ?? false,
    versionBlocked: !mayRun(version, policy),
  }
}

/** Where some versions are blocked, a call has to name its version: silence must not be a way around the list. */
function mayRun(version: string | null, { blocked_versions }: Policy): boolean {
  return blocked_versions.length === 0 || (version !== null && !blocked_versions.includes(version))
}

/** The state of a call's instance token. The first fault wins. */
export function instanceByToken(call: Call, license: LicenseRow | null): InstanceFact {
  if (call.instanceToken === null || !license?.instance_id) return 'missing'
  if (license.fingerprint_matches === false) return 'other fingerprint'
  if (!license.token_matches) return 'superseded'
  return license.released_at ? 'released' : 'known'
}

/** Whether the instance of this call, new or known, has a seat or could take one. */
export function seatFact(license: LicenseRow | null): SeatFact {
  if (!license || license.holds_seat) return 'held'
  return license.current_instances < license.max_instances ? 'free' : 'full'
}

/** Whether the machine that takes or keeps a seat by this call had the seat before, or otherwise whether a move is left. */
export function machineFact({ license, policy, now }: Reading): MachineFact {
  if (!license || isSameMachine(license)) return 'same'
  return fullAfterMove(license, policy, now.iso) <= time(now.iso) + day ? 'new' : 'too many'
}

/**
 * A machine is the same where it shows the last token that it got, and no other machine has taken a seat since it lost its own. A
 * copy of its identity alone is another machine; so is each of several machines that take turns, and each machine that comes back
 * when there are fewer seats than when it took its own. An SDK shows no token under another license key: where the license got a
 * new key during the machine's life, the machine begins its next life by its identity, once.
 */
function isSameMachine(license: LicenseRow): boolean {
  const { token_matches, holds_seat, moves, instance_moves, instance_seat_limit, max_instances } = license
  if (!token_matches && !license.key_is_newer) return false
  return holds_seat === true || (instance_moves === moves && instance_seat_limit! <= max_instances)
}

/**
 * The moment at which the allowance would be whole again after one more move, in milliseconds since 1970; more than a day from
 * now means that no move is left. The allowance holds `new_machines` moves for each seat, and comes back evenly over a day (the
 * generic cell rate algorithm, ITU-T I.371).
 */
function fullAfterMove(license: LicenseRow, { new_machines }: Policy, now: string): number {
  const full = Math.max(time(now), time(license.allowance_full_at ?? now))
  return full + day / (new_machines * license.max_instances)
}

/**
 * Gives the instance of a call its seat until the lease ends, and a new token. `facts` are valid. The bound on the machines that
 * one license can keep running is proved in docs/seat-bound.md.
 */
export function seat(
  call: Call,
  { now, policy, license }: KnownReading,
  facts: Facts,
  { instanceId, token, hash }: InstanceToken & { token: string },
): Act {
  const held = facts.seat === 'held'
  const isSame = facts.machine === 'same'
  const livingSince = isSame ? sinceWhenLiving(call, license, policy, now.iso) : time(now.iso)
  // An identity alone proves no promise.
  const promised = isSame && license.token_matches && license.grace_until ? time(license.grace_until) : 0
  const graceUntil = endOfGrace(license, policy, { livingSince, promised, now: time(now.iso) })
  const allowanceFullAt = isSame ? null : instant(fullAfterMove(license, policy, now.iso))
  const moves = (license.moves ?? 0) + (isSame ? 0 : 1)
  return {
    change: {
      kind: license.instance_id ? 'known instance' : 'new instance',
      instanceId,
      licenseId: license.id,
      call,
      tokenHash: hash,
      previousTokenHash: license.token_matches ? call.instanceToken!.hash : null,
      recovered: license.token_is_lost ?? false,
      retries: license.token_is_previous ? license.retries! + 1 : 0,
      lease: policy.lease,
      seatLimit: license.max_instances,
      held,
      livingSince: instant(livingSince),
      graceUntil: instant(graceUntil),
      moves,
      allowanceFullAt,
    },
    instance: {
      id: instanceId,
      token,
      lease_expires_at: instant(time(now.iso) + policy.lease * 1000),
    },
    licenseAfter: {
      current_instances: license.current_instances + (held ? 0 : 1),
      ...(allowanceFullAt && { moves, allowance_full_at: allowanceFullAt }),
    },
  }
}

/**
 * The moment since which the grace of the same machine grows. An activation begins it anew; the time away from the seat reduces
 * the earned grace by as much, by the policy's grace at most.
 */
function sinceWhenLiving({ verb }: Call, license: LicenseRow, { grace }: Policy, now: string): number {
  if (verb === 'activate') return time(now)
  const livingSince = time(license.living_since!)
  if (license.holds_seat) return livingSince
  const leaseEnd = time(license.lease_expires_at!)
  const earned = Math.min(leaseEnd - livingSince, grace * 1000)
  const away = time(now) - leaseEnd
  return time(now) - Math.max(0, earned - away)
}

/**
 * The moment until which the machine may run without the server: for its lease and as long again as it has lived, for the
 * policy's grace at most. An earlier promise to the same machine still holds, so that a restart does not cost the earned grace.
 */
function endOfGrace(
  { expires_at }: LicenseRow,
  { grace, lease }: Policy,
  { livingSince, promised, now }: { livingSince: number; promised: number; now: number },
): number {
  const earned = now + lease * 1000 + (now - livingSince)
  const end = Math.min(now + grace * 1000, Math.max(earned, promised))
  return expires_at ? Math.min(end, time(expires_at)) : end
}

const day = 24 * 3600 * 1000

function time(iso: string): number {
  return Date.parse(iso)
}

function instant(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}
