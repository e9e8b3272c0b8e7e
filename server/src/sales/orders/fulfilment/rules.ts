import type { OrderState } from '@muhur/contract/sales/orders'

type LicenseStatus = 'active' | 'suspended' | 'revoked'

/** The part of a license that one order gave: the license itself, or days of an extension. */
export interface Gift {
  state: OrderState
  held_reason: string | null
  /** The mapping's rule for a refund. */
  refund: string | null
  /** When the order gave, in milliseconds of the Unix epoch. */
  given_at: number
  /** Null for a license without an end. */
  days: number | null
  /** Whether the order prolonged a license that was there. */
  isExtension: boolean
}

const day = 24 * 3600 * 1000

/** Whether the seller, by hand or from a file, made the license that these orders prolonged: the license outlives them all. */
const isSellers = (gifts: readonly Gift[]): boolean => gifts.every(({ isExtension }) => isExtension)

/** Whether the order neither got its money back nor lost it to a chargeback. */
export const stands = ({ state }: Pick<Gift, 'state'>): boolean =>
  state !== 'refunded' && state !== 'charged_back'

/**
 * The status of a license by all orders that gave to it, in any order of their notices: without an order that stands a license
 * that an order made ends, a new dispute suspends the license, and the end of the last one resumes it. `isHeld`: the suspension is the orders', not the
 * seller's.
 */
export function statusBy(
  gifts: readonly Gift[],
  { status, isHeld, isDisputed }: { status: LicenseStatus; isHeld: boolean; isDisputed: boolean },
): LicenseStatus {
  if (status === 'revoked') return status
  if (!isSellers(gifts) && !gifts.some(stands))
    return gifts.every(isSuspendedByRefund) ? 'suspended' : 'revoked'
  if (isDisputed) return 'suspended'
  return isHeld && !gifts.some(({ held_reason }) => held_reason === 'dispute') ? 'active' : status
}

const isSuspendedByRefund = ({ state, refund }: Gift) => state === 'refunded' && refund === 'suspend'

/**
 * Milliseconds by which the end of a license comes earlier once an order is given back: the license ends as though that order had never
 * been, and a change that the seller made to the end stays. An order takes back no more days than the order gave.
 */
export function timeTakenBack(taken: readonly Gift[], rest: readonly Gift[]): number {
  const own = taken.reduce((sum, { days }) => sum + (days ?? 0), 0) * day
  if (isSellers([...taken, ...rest])) return own
  const standing = rest.filter(stands)
  if (standing.length === 0) return 0
  return Math.min(own, endOf([...taken, ...standing]) - endOf(standing))
}

/** Each order's days begin where those before end, and not before the order gave. */
const endOf = (gifts: readonly Gift[]): number =>
  gifts
    .toSorted((one, other) => one.given_at - other.given_at)
    .reduce((end, { given_at, days }) => Math.max(end, given_at) + (days ?? 0) * day, 0)
