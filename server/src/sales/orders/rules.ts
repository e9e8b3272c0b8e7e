import type { HeldReason, OrderState } from '@muhur/contract/sales/orders'
import type { NoticeKind } from '../providers/notice-kind.ts'

/** How an order stands; null before anything came of it. */
export interface Standing {
  state: OrderState
  held_reason: HeldReason | null
  /** Why the order is held again once its dispute is won. */
  held_after_dispute: HeldReason | null
}

export const standing = (
  state: OrderState,
  held_reason: HeldReason | null = null,
  held_after_dispute: HeldReason | null = null,
): Standing => ({ state, held_reason, held_after_dispute })

/**
 * The action that a notice requires. `issue` and `reserve`, which gives suspended licenses, may end in `held`; `remember` changes the
 * order without an entry in the record.
 */
export type Step = 'issue' | 'reserve' | 'take_back' | 'suspend' | 'resume' | 'note' | 'remember' | 'none'

/**
 * The action for a notice, in any order of arrival: ranks decide. A refund and a chargeback are final, also
 * where they overtake the payment.
 */
export function stepAfter(before: Standing | null, kind: NoticeKind): { step: Step; after: Standing | null } {
  const { state, held_reason, held_after_dispute = null } = before ?? {}
  const unchanged = { step: 'none' as const, after: before }
  const to = (step: Step, ...next: Parameters<typeof standing>) => ({ step, after: standing(...next) })
  if (kind === 'ignored' || state === 'refunded' || state === 'charged_back') return unchanged
  const isOpen = state === undefined || state === 'pending' || state === 'cancelled' || state === 'expired'
  switch (kind) {
    case 'pending':
      return before ? unchanged : to('note', 'pending')
    case 'cancelled':
      return isOpen && state !== 'cancelled' ? to('note', 'cancelled') : unchanged
    case 'expired':
      return state === 'pending' ? to('note', 'expired') : unchanged
    case 'downloaded':
      if (state === 'held' && reservable.has(held_reason!)) return to('reserve', 'held', held_reason)
      return state === undefined || state === 'pending' ? to('reserve', 'pending') : unchanged
    case 'paid':
      // Money that comes after the end gives the licenses, at the price of the order: the buyer has paid, and a seller who does not want
      // the sale gives the money back.
      return isOpen ? to('issue', 'paid') : unchanged
    case 'refunded':
      return to('take_back', 'refunded')
    case 'charged_back':
      return to('take_back', 'charged_back')
    case 'partly_refunded':
      if (held_reason === 'dispute')
        return to('remember', 'held', 'dispute', held_after_dispute ?? 'partial_refund')
      return state === 'held' ? unchanged : to('note', 'held', 'partial_refund')
    case 'disputed':
      return held_reason === 'dispute' ? unchanged : to('suspend', 'held', 'dispute', held_reason)
    case 'dispute_won':
      // Before all other notices of the order: the payment is still to come.
      if (before === null) return to('note', 'pending')
      if (held_reason !== 'dispute') return unchanged
      return held_after_dispute === 'partial_refund'
        ? to('resume', 'held', 'partial_refund')
        : to('resume', 'paid')
  }
}

/** Reasons for which a purchase waits although its product is known: a download of it gets a suspended license. */
export const reservable: ReadonlySet<HeldReason> = new Set(['price', 'currency', 'test'])

interface OrderTerms {
  total?: number | null
  currency?: string | null
  lines?: readonly { product: string; quantity: number; price: number | null }[]
}

/** The reason that holds back a payment of something else than an earlier notice of the order recorded. Only fields of both are compared. */
export function differenceOf(recorded: OrderTerms, paid: OrderTerms): HeldReason | null {
  if (isOther(recorded.currency, paid.currency)) return 'currency'
  const [before, after] = [byProduct(recorded.lines), byProduct(paid.lines)]
  const isSame =
    before.length === after.length &&
    before.every(({ product, quantity, price }, at) => {
      const line = after[at]!
      return product === line.product && quantity === line.quantity && !isOther(price, line.price)
    })
  const areOthers = before.length > 0 && after.length > 0 && !isSame
  return areOthers || isOther(recorded.total, paid.total) ? 'price' : null
}

/** A notice may name the lines in another order. */
const byProduct = (lines: OrderTerms['lines'] = []) =>
  lines.toSorted((one, other) => one.product.localeCompare(other.product) || one.quantity - other.quantity)

/** Whether two values are known, and differ. */
const isOther = <Value>(one: Value | null | undefined, other: Value | null | undefined): boolean =>
  (one ?? null) !== null && (other ?? null) !== null && one !== other

/** A line with the mapping of its product, in hundredths. */
interface MappedLine {
  quantity: number
  price: number | null
  mapping: { price: number | null; currency: string | null; archived: boolean } | null
}

/** The reason that holds an order back; null where its licenses are issued. Only fields that the provider reports are compared. */
export function faultOf(
  order: {
    total: number | null
    missing?: 'price' | 'currency'
    currency: string | null
    /** The price of an order of the shop's own pages, fixed when it was placed. */
    asked: number | null
    asked_currency: string | null
  },
  lines: readonly MappedLine[],
): HeldReason | null {
  const mappings = lines.flatMap(({ mapping }) => mapping ?? [])
  if (lines.length === 0 || mappings.length < lines.length) return 'unmapped'
  if (mappings.some(({ archived }) => archived)) return 'product'
  if (order.asked !== null) {
    if (order.currency !== order.asked_currency) return 'currency'
    return order.total === order.asked ? null : 'price'
  }
  const priced = lines.filter(({ mapping }) => mapping!.price !== null)
  if (order.currency !== null && priced.some(({ mapping }) => mapping!.currency !== order.currency))
    return 'currency'
  if (priced.some(({ price, mapping }) => price !== null && price !== mapping!.price)) return 'price'
  if (order.missing && priced.length > 0) return order.missing
  if (order.total === null) return null
  const expected = priced.reduce((sum, { mapping, quantity }) => sum + mapping!.price! * quantity, 0)
  // What has no expected price may cost anything on top.
  const isRight = priced.length === lines.length ? order.total === expected : order.total >= expected
  return isRight ? null : 'price'
}
