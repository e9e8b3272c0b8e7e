import type { Policy } from '@muhur/contract/policy'
import type { Call } from './call.ts'
import { isSameMachine, spendMove } from './machine.ts'
import type { Facts, InstanceFact, MachineFact, SeatFact } from './rules.ts'
import type { LicenseRow, Reading } from './store.ts'

/** What every verb asks of the license. */
export function licenseFacts(
  call: Call,
  license: LicenseRow | null,
  policy: Policy,
): Omit<Facts, 'instance' | 'seat' | 'machine'> {
  return {
    status: license && license.status,
    productMatches: call.productId === null || call.productId === license?.product_id,
    blocked: license?.blocked ?? false,
    versionBlocked: !mayRun(call.version, policy),
  }
}

/** Where some versions are blocked, a call has to say which one it is: silence must not be a way around the list. */
function mayRun(version: string | null, { blocked_versions }: Policy): boolean {
  return blocked_versions.length === 0 || (version !== null && !blocked_versions.includes(version))
}

/** How a call that presents its instance's token stands to that instance. */
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

/** Whether the machine that takes or keeps a seat by this call is the one that had it, and else whether it may be another. */
export function machineFact({ license, policy, now }: Reading): MachineFact {
  if (!license || isSameMachine(license)) return 'same'
  return spendMove(license, policy, now.iso) ? 'new' : 'too many'
}
