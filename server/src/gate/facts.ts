import type { Call } from './call.ts'
import type { Facts, InstanceFact, SeatFact } from './rules.ts'
import type { LicenseRow, Reading } from './store.ts'

/** What every verb asks of the license. */
export function licenseFacts(call: Call, { license }: Reading): Pick<Facts, 'status' | 'productMatches'> {
  return {
    status: license && license.status,
    productMatches: call.productId === null || call.productId === license?.product_id,
  }
}

/** How a call that presents its instance's token stands to that instance. */
export function instanceByToken(call: Call, license: LicenseRow | null): InstanceFact {
  if (call.tokenHash === null || !license?.instance_id) return 'missing'
  if (!license.token_matches) return 'superseded'
  if (license.fingerprint_matches === false) return 'other fingerprint'
  return license.released_at ? 'released' : 'known'
}

/** Whether the instance of this call, new or known, has a seat or could take one. */
export function seatFact(license: LicenseRow | null): SeatFact {
  if (!license || license.holds_seat) return 'held'
  return license.current_instances < license.max_instances ? 'free' : 'full'
}
