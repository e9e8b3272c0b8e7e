import type { Policy } from '@muhur/contract/policy'
import type { Call } from './call.ts'
import type { Facts, InstanceFact, SeatFact } from './rules.ts'
import type { LicenseRow } from './store.ts'

/** What every verb asks of the license. */
export function licenseFacts(
  call: Call,
  license: LicenseRow | null,
  policy: Policy,
): Omit<Facts, 'instance' | 'seat'> {
  return {
    status: license && license.status,
    productMatches: call.productId === null || call.productId === license?.product_id,
    blocked: license?.blocked ?? false,
    versionBlocked: call.version !== null && policy.blocked_versions.includes(call.version),
  }
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
