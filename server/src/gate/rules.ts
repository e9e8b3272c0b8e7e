import type { VerdictCode } from '@muhur/contract/gate'
import type { LicenseStatus } from '@muhur/contract/license'

/** All that a verdict depends on. */
export interface Facts {
  /** Null: the key is not on record. */
  status: LicenseStatus | null
  /** False when the call named a product and it is another one. */
  productMatches: boolean
  /** Its machine, network or buyer stands in the block list. */
  blocked: boolean
  /** The policy names its version as one that may not run. */
  versionBlocked: boolean
  instance: InstanceFact
  seat: SeatFact
  machine: MachineFact
}

/** How the call stands to an instance of the license. */
export type InstanceFact =
  /** It is not asked for one. */
  | 'not asked'
  /** It needs one and names none that exists. */
  | 'missing'
  /** Its token is that of an instance with another fingerprint. */
  | 'other fingerprint'
  /** Its token was replaced by newer ones, so somebody else has those. */
  | 'superseded'
  | 'released'
  | 'known'

/** What there is to sit on. `free`: the instance has no seat, but could take one. */
export type SeatFact = 'not asked' | 'held' | 'free' | 'full'

/** Whether the seat stays with the machine that had it. `too many`: the allowance of new machines is used up. */
export type MachineFact = 'not asked' | 'same' | 'new' | 'too many'

/** The one decision of all four verbs. The first rule that applies wins. */
export function decide(facts: Facts): VerdictCode {
  const { status, instance } = facts
  if (status === null) return 'NOT_FOUND'
  if (status === 'revoked') return 'REVOKED'
  if (status === 'suspended') return 'SUSPENDED'
  if (status === 'expired') return 'EXPIRED'
  if (!facts.productMatches) return 'PRODUCT_MISMATCH'
  if (facts.blocked) return 'BLOCKED'
  if (facts.versionBlocked) return 'VERSION_BLOCKED'
  if (instance === 'missing') return 'INSTANCE_REQUIRED'
  if (instance === 'other fingerprint') return 'FINGERPRINT_MISMATCH'
  if (instance === 'superseded') return 'CLONE_DETECTED'
  if (instance === 'released') return 'INSTANCE_RELEASED'
  if (facts.seat === 'full') return 'INSTANCE_LIMIT'
  if (facts.machine === 'too many') return 'MACHINE_LIMIT'
  return 'VALID'
}
