import type { HeldReason, OrderState } from '@muhur/contract/sales/orders'
import { amountOf } from '@muhur/contract/sales/money'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { record, type Actor } from '../../record/audit/record.ts'
import type { Secrets } from '../../start/secrets.ts'
import { mappingsFor } from '../channels/mappings.ts'
import { lockChannel } from '../channels/store.ts'
import type { NoticeKind, Outcome, SaleNotice } from '../providers/provider.ts'
import { issueLine, renewableLicense } from './given/issue.ts'
import { lockLicensesOfOrder, settleLicenses } from './given/settle.ts'
import { numberOf } from './number.ts'
import { isOutdated } from './outdated.ts'
import { knownOwner, requireOwner } from './owner.ts'
import { differenceOf, faultOf, stepAfter, type Standing } from './rules.ts'
import { addLines, addOrder, completeOrder, linesTold, removeLines } from './write.ts'

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
type Reported = Pick<SaleNotice, 'test' | 'total_unreadable'> & {
  discord_id?: string
  /** The payment is of something else than what was told before. */
  difference?: HeldReason | null
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
  notice: SaleNotice,
): Promise<Outcome> {
  if (notice.kind === 'ignored') return { order_id: null, state: null }
  await lockChannel(transaction, channel.id)
  const external_id = await numberOf(transaction, channel.id, notice)
  const before = await transaction
    .selectFrom('orders')
    .select(['id', 'state', 'held_reason', 'total', 'currency', 'asked'])
    .where('channel_id', '=', channel.id)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  if (before && (await isOutdated(transaction, before.id, notice)))
    return { order_id: before.id, state: standingOf(before).state }
  const { step, after } = stepAfter(before ? standingOf(before) : null, notice.kind)
  if (!before && !after) return { order_id: null, state: null }
  const id = before?.id ?? newId()
  const told = before && { ...before, lines: await linesTold(transaction, id) }
  // A payment that comes while its order is in dispute is compared when the dispute is won.
  const isEarly =
    notice.kind === 'paid' &&
    told?.held_reason === 'dispute' &&
    told.lines.every(({ product_id }) => product_id === null)
  // What an order that was placed here asks for is fixed, and is compared by itself.
  const isPayment = (step === 'issue' || isEarly) && told?.asked === null
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
      total_unreadable: notice.total_unreadable ?? false,
      ...(isPayment && told && { difference: differenceOf(told, notice) }),
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
    ? { step: 'issue' as const, after: { state: 'paid' as const, held_reason: null } }
    : stepAfter(before, kind)
  if (step === 'none' || !after) return standingOf(order).state
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
            : (faultOf(compared, lines) ?? reported.difference ?? null)
    if (fault && step !== 'reserve') reached = { state: 'held', held_reason: fault }
    const bought = { ...order, channel }
    const known = await knownOwner(transaction, bought, reported.discord_id)
    const renewed =
      fault || step === 'reserve' ? [] : await renewedBy(transaction, order.renews, known, lines)
    // A held order remembers the person too: the issue by hand gives the licenses to the same owner.
    user_id = await requireOwner(transaction, known, bought, reported.discord_id)
    const issue = { owner: user_id, act, isReserved: step === 'reserve' }
    if (!fault)
      for (const [at, { mapping, ...line }] of lines.entries())
        await issueLine(
          transaction,
          secrets,
          { ...line, mapping: mapping! },
          { ...issue, renewed: renewed[at] },
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
  await settleLicenses(transaction, secrets, id, { licenses, act, isGivenBack: step === 'take_back' })
  if (step !== 'reserve') await recordState(transaction, { ...order, ...reached, total, currency }, actor)
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

async function recordState(transaction: Queries, order: RecordedOrder, actor: Actor): Promise<void> {
  const { id, external_id, channel_id, state, held_reason, total, currency } = order
  const action = actions[state]
  if (!action) return
  const detail = {
    external_id,
    channel_id,
    state,
    total: total === null ? null : amountOf(total),
    currency,
    ...(held_reason && { held_reason }),
  }
  await record(transaction, { ...actor, action, subject_id: id, detail })
}

const standingOf = ({ state, held_reason }: { state: string; held_reason: string | null }): Standing => ({
  state: state as OrderState,
  held_reason: held_reason as HeldReason | null,
})

/** The lines that have given nothing yet, with their mappings. Issued: there are lines, and all of them have given. */
async function linesToIssue(transaction: Queries, channelId: string, orderId: string) {
  const all = await transaction
    .selectFrom('order_lines')
    .select(['id', 'external_product', 'quantity', 'price', 'product_id'])
    .where('order_id', '=', orderId)
    .orderBy('position')
    .execute()
  const waiting = all.filter(({ product_id }) => product_id === null)
  const products = waiting.map(({ external_product }) => external_product)
  const mappings = await mappingsFor(transaction, channelId, products)
  const lines = waiting.map(({ id, external_product, quantity, price }) => ({
    id,
    quantity,
    price,
    mapping: mappings.get(external_product) ?? null,
  }))
  return { lines, isIssued: all.length > 0 && lines.length === 0 }
}
type LineToIssue = Awaited<ReturnType<typeof linesToIssue>>['lines'][number]

/** The license that each line renews; undefined where the line makes a new one. */
async function renewedBy(
  transaction: Queries,
  renews: boolean,
  owner: string | null,
  lines: readonly LineToIssue[],
): Promise<(string | undefined)[]> {
  const renewed = []
  for (const { mapping } of lines) {
    const isRenewal = mapping !== null && (renews || mapping.renewal === 'extend')
    renewed.push(isRenewal ? await renewableLicense(transaction, owner, mapping.product_id) : undefined)
  }
  return renewed
}
