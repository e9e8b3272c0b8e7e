import { v7 as newId } from 'uuid'
import type { Secrets } from '../secrets.ts'
import type { Call } from './call.ts'
import type { Act } from './changes.ts'
import { newInstanceToken } from './instance-token.ts'
import { graceUntil, isSameMachine, livingSince, spendMove } from './machine.ts'
import type { KnownReading } from './store.ts'

/** Seats the instance of a call until its lease ends, or for longer where it sits already, and hands it a new token. */
export function seat(secrets: Secrets, call: Call, { now, policy, license }: KnownReading): Act {
  const instanceId = license.instance_id ?? newId()
  const { token, hash } = newInstanceToken(secrets, instanceId)
  const held = license.holds_seat === true
  const since = livingSince(call.verb, license, policy, now.iso)
  const grace = graceUntil(license, policy, { since, now: now.iso })
  const full = isSameMachine(license) ? null : spendMove(license, policy, now.iso)
  const allowanceFullAt = full === null ? undefined : new Date(full).toISOString()
  const moves = (license.moves ?? 0) + (allowanceFullAt ? 1 : 0)
  return {
    change: {
      kind: license.instance_id ? 'renewal' : 'newcomer',
      instanceId,
      licenseId: license.id,
      call,
      tokenHash: hash,
      // Good for one retry, in case this answer is lost on its way.
      previousTokenHash: license.token_matches ? call.instanceToken!.hash : null,
      retries: license.token_is_previous ? license.retries! + 1 : 0,
      lease: policy.lease,
      seatLimit: license.max_instances,
      held,
      livingSince: new Date(since).toISOString(),
      graceUntil: new Date(grace).toISOString(),
      moves,
      ...(allowanceFullAt && { allowanceFullAt }),
    },
    instance: { id: instanceId, token, lease_expires_at: later(now.iso, policy.lease) },
    after: {
      current_instances: license.current_instances + (held ? 0 : 1),
      ...(allowanceFullAt && { moves, allowance_full_at: allowanceFullAt }),
    },
    graceUntil: grace,
  }
}

function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}
