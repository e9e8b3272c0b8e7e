import { v7 as newId } from 'uuid'
import type { Secrets } from '../secrets.ts'
import type { Call } from './call.ts'
import type { Act } from './changes.ts'
import { newInstanceToken } from './instance-token.ts'
import type { KnownReading } from './store.ts'

/**
 * Seats the instance of a call until its lease ends, or for longer where it sits already, and hands it a new token.
 * `previousTokenHash`: of the token that stays good for one retry, in case this answer is lost on its way.
 */
export function seat(
  secrets: Secrets,
  call: Call,
  { now, policy, license }: KnownReading,
  previousTokenHash: Buffer | null,
): Act {
  const instanceId = license.instance_id ?? newId()
  const { token, hash } = newInstanceToken(secrets, instanceId)
  const held = license.holds_seat === true
  return {
    change: {
      kind: license.instance_id ? 'renewal' : 'newcomer',
      instanceId,
      licenseId: license.id,
      call,
      tokenHash: hash,
      previousTokenHash,
      lease: policy.lease,
      seatLimit: license.max_instances,
      held,
    },
    instance: { id: instanceId, token, lease_expires_at: later(now.iso, policy.lease) },
    seatsChanged: held ? 0 : 1,
  }
}

function later(instant: string, seconds: number): string {
  return new Date(Date.parse(instant) + seconds * 1000).toISOString()
}
