import type { HeldReason, OrderState } from '@muhur/contract/sales/orders'
import { amountOf } from '@muhur/contract/sales/money'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { differing } from '../../record/audit/differing.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import type { Secrets } from '../../start/secrets.ts'
import { lockChannel } from '../channels/store.ts'
import type { NoticeKind, Outcome, SaleNotice } from '../providers/provider.ts'
import { issueLine } from './fulfilment/issue.ts'
import { linesToIssue } from './fulfilment/lines.ts'
import { renewalsOf } from './fulfilment/renewals.ts'
import { lockLicensesOfOrder, settleLicenses } from './fulfilment/settle.ts'
import { numberOf } from './number.ts'
import { isOutdated } from './outdated.ts'
import { knownOwner, requireOwner } from './owner.ts'
import { differenceOf, faultOf, standing, stepAfter, type Standing } from './rules.ts'
import { addLines, addOrder, completeOrder, recordedLines, removeLines } from './write.ts'

/** Where an order comes from. */
export interface FromChannel {
  id: string
  name: string
}

/** The server itself, which acts on a provider's word. */
const noActor: Actor = { actor_id: null, address: null }

/** Without a payment there is nothing to compare. */
const unpaid = { total: null, currency: null, asked: null, asked_currency: null }

/** The facts of a notice that no column of the order keeps. */
type Reported = Pick<SaleNotice, 'test' | 'missing'> & {
  discord_id?: string
  /** The payment is of something else than what was recorded before. */
  difference?: HeldReason | null
  /** The amount of the order without the notice. */
  amountBefore?: Pick<RecordedOrder, 'total' | 'currency'>
}

interface Decision {
  actor?: Actor
  /** The seller accepts price, currency and test mode as they are. */
  accepted?: boolean
}

/**
 * Brings an order and its licenses to the state that a notice reports: both in this transaction, or neither. The same
 * notice again, a late one and one of two at once change nothing twice, since a channel's notices follow one another.
 */
export async function applyNotice(
  transaction: Queries,
  secrets: Secrets,
  channel: FromChannel,
  told: SaleNotice,
): Promise<Outcome> {
  // The amount of a partial refund is not the order's.
  const notice = told.kind === 'partly_refunded' ? { ...told, total: null } : told
  if (notice.kind === 'ignored') return { order_id: null, state: null }
  await lockChannel(transaction, channel.id)
  const external_id = await numberOf(transaction, channel.id, notice)
  const before = await transaction
    .selectFrom('orders')
    .select(['id', 'state', 'held_reason', 'held_after_dispute', 'total', 'currency', 'asked'])
    .where('channel_id', '=', channel.id)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  if (before && (await isOutdated(transaction, before.id, notice)))
    return { order_id: before.id, state: standingOf(before).state }
  const { step, after } = stepAfter(before ? standingOf(before) : null, notice.kind)
  if (!before && !after) return { order_id: null, state: null }
  const id = before?.id ?? newId()
  const recorded = before && { ...before, lines: await recordedLines(transaction, id) }
  // A payment that comes while its order is in dispute is compared when the dispute is won.
  const isEarly =
    notice.kind === 'paid' &&
    recorded?.held_reason === 'dispute' &&
    recorded.lines.every(({ product_id }) => product_id === null)
  // What an order that was placed here asks for is fixed, and is compared by itself.
  const isPayment = (step === 'issue' || isEarly) && recorded?.asked === null
  if (before) await completeOrder(transaction, secrets, id, notice, isPayment)
  else await addOrder(transaction, secrets, { id, channel_id: channel.id }, { ...notice, external_id })
  if (isPayment && notice.lines) await removeLines(transaction, id)
  if (notice.lines) await addLines(transaction, id, notice.lines)
  const state = await advanceOrder(
    transaction,
    secrets,
    { channel, id, kind: notice.kind, isNew: !before },
    {
      ...(notice.buyer?.discord_id !== undefined && { discord_id: notice.buyer.discord_id }),
      ...(notice.test && { test: true }),
      ...(notice.missing && { missing: notice.missing }),
      ...(before && { amountBefore: { total: before.total, currency: before.currency } }),
      ...(isPayment && recorded && { difference: differenceOf(recorded, notice) }),
    },
  )
  return { order_id: id, state }
}

/** The state of the order after the step that `kind` asks for. Call under the channel's lock. */
export async function advanceOrder(
  transaction: Queries,
  secrets: Secrets,
  {
    channel,
    id,
    kind,
    isNew = false,
  }: { channel: FromChannel; id: string; kind: NoticeKind; isNew?: boolean },
  { actor = noActor, accepted = false, ...reported }: Decision & Reported = {},
): Promise<OrderState> {
  const order = await transaction
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const before = isNew ? null : standingOf(order)
  const { step, after } = accepted
    ? { step: 'issue' as const, after: standing('paid') }
    : stepAfter(before, kind)
  if (step === 'none' || !after) return standingOf(order).state
  if (step === 'remember') {
    await transaction.updateTable('orders').set(after).where('id', '=', id).execute()
    return after.state
  }
  const act = { ...actor, detail: { order_id: id } }
  let reached: Standing = after
  let user_id = order.user_id
  if (step === 'issue' || step === 'resume' || step === 'reserve') {
    const { lines, isIssued } = await linesToIssue(transaction, channel.id, id)
    // A seller or a buyer ended the order, while the page of the provider still took the money.
    const isCancelledHere = before?.state === 'cancelled' && order.asked !== null
    const compared = step === 'reserve' ? unpaid : { ...order, ...reported }
    const fault =
      accepted || isIssued
        ? null
        : reported.test
          ? ('test' as const)
          : isCancelledHere
            ? ('cancelled' as const)
            : (faultOf(compared, lines) ?? reported.difference ?? before?.held_after_dispute ?? null)
    const isUnpaid = step === 'resume' && !isIssued && lines.length === 0
    if (isUnpaid) reached = after.state === 'held' ? after : standing('pending')
    else if (fault && step !== 'reserve') reached = standing('held', fault)
    const bought = { ...order, channel }
    const known = await knownOwner(transaction, bought, reported.discord_id)
    const renewed =
      fault || step === 'reserve' ? [] : await renewalsOf(transaction, known, lines, order.renews)
    // A held order remembers the person too: the issue by hand gives the licenses to the same owner.
    // Without anything to give, an erased owner stays: a new one would bring the erased data back.
    if (user_id === null || lines.length > 0)
      user_id = await requireOwner(transaction, known, bought, reported.discord_id)
    const issue = { owner: user_id, act, isReserved: step === 'reserve' }
    if (!fault)
      for (const [at, { mapping, ...line }] of lines.entries())
        await issueLine(
          transaction,
          secrets,
          { ...line, mapping: mapping! },
          { ...issue, renewed: renewed[at] ?? [] },
        )
  }
  const isSettled = step === 'take_back' || step === 'suspend' || before?.held_reason === 'dispute'
  // Licenses before orders, as an erasure locks.
  const licenses = isSettled ? await lockLicensesOfOrder(transaction, id) : []
  // A transfer that the seller confirms is paid at the price that was asked.
  const total = accepted ? (order.total ?? order.asked) : order.total
  const currency = accepted ? (order.currency ?? order.asked_currency) : order.currency
  await transaction
    .updateTable('orders')
    .set({
      ...reached,
      user_id,
      total,
      currency,
      ...(reached.state === 'paid' && order.paid_at === null && { paid_at: sql<string>`moment()` }),
    })
    .where('id', '=', id)
    .execute()
  const cause = { isGivenBack: step === 'take_back', isDisputed: step === 'suspend' }
  await settleLicenses(transaction, secrets, id, { licenses, act, ...cause })
  const former = before && { ...order, ...before, ...reported.amountBefore }
  if (step !== 'reserve')
    await recordState(transaction, { ...order, ...reached, total, currency }, former, actor)
  return reached.state
}

const actions: Partial<Record<OrderState, string>> = {
  paid: 'order.pay',
  held: 'order.hold',
  refunded: 'order.refund',
  charged_back: 'order.charge_back',
  cancelled: 'order.cancel',
  expired: 'order.expire',
}

interface RecordedOrder extends Standing {
  id: string
  external_id: string
  channel_id: string
  total: number | null
  currency: string | null
}

async function recordState(
  transaction: Queries,
  order: RecordedOrder,
  former: RecordedOrder | null,
  actor: Actor,
): Promise<void> {
  const action = actions[order.state]
  if (!action) return
  const { held_reason, ...terms } = termsOf(order)
  const before = former ? differing({ ...terms, held_reason }, termsOf(former)) : {}
  await record(transaction, {
    ...actor,
    action,
    subject_id: order.id,
    detail: {
      ...terms,
      ...(held_reason && { held_reason }),
      ...(Object.keys(before).length > 0 && { before }),
    },
  })
}

const termsOf = ({ external_id, channel_id, state, held_reason, total, currency }: RecordedOrder) => ({
  external_id,
  channel_id,
  state,
  total: total === null ? null : amountOf(total),
  currency,
  held_reason,
})

/** The types are the contract's, which the columns hold as texts. */
const standingOf = (order: Record<keyof Standing, string | null>): Standing =>
  standing(
    order.state as OrderState,
    order.held_reason as HeldReason | null,
    order.held_after_dispute as HeldReason | null,
  )
