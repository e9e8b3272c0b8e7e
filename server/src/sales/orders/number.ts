import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { SaleNotice } from '../providers/provider.ts'

type Numbered = Pick<
  SaleNotice,
  'once' | 'kind' | 'external_id' | 'earlier_id' | 'numbered' | 'renews' | 'happened'
>

/** The number of the order that a notice is about. Call under the channel's lock. */
export async function numberOf(
  transaction: Queries,
  channelId: string,
  { once, kind, external_id, earlier_id, numbered = true, renews = false, happened }: Numbered,
): Promise<string> {
  if (earlier_id !== undefined)
    await renumber(transaction, channelId, { from: earlier_id, to: external_id, renews })
  if (numbered) return external_id
  return (
    (await numberOfRepeated(transaction, channelId, once)) ??
    countedNumber(transaction, channelId, external_id, { isPurchase: kind === 'paid', happened })
  )
}

/**
 * The order of an earlier download, or an order placed here, becomes the order of the purchase, unless the purchase has an order already. An
 * order that was given back stays with its own purchase; a renewal takes over no order that is paid.
 */
async function renumber(
  transaction: Queries,
  channelId: string,
  { from, to, renews }: { from: string; to: string; renews: boolean },
): Promise<void> {
  if (await countedOrder(transaction, channelId, to)) return
  await transaction
    .updateTable('orders')
    .set({ external_id: to })
    .where('channel_id', '=', channelId)
    .where('external_id', '=', from)
    .where('state', 'not in', ['refunded', 'charged_back'])
    .$if(renews, (order) => order.where('state', '=', 'pending'))
    .execute()
}

/** The number that the same notice had before: a repeated purchase is no new one after its refund. */
async function numberOfRepeated(
  transaction: Queries,
  channelId: string,
  once: string,
): Promise<string | undefined> {
  const order = await transaction
    .selectFrom('channel_notices')
    .innerJoin('orders', 'orders.id', 'channel_notices.order_id')
    .select('orders.external_id')
    .where('channel_notices.channel_id', '=', channelId)
    .where('once', '=', once)
    .executeTakeFirst()
  return order?.external_id
}

/** The last of a buyer's orders of one product; the next number where a purchase follows an order that was given back. */
async function countedNumber(
  transaction: Queries,
  channelId: string,
  base: string,
  { isPurchase, happened }: { isPurchase: boolean; happened: number | undefined },
): Promise<string> {
  for (let count = 1; ; count++) {
    const number = `${base}:${count}`
    const order = await countedOrder(transaction, channelId, number)
    if (!order) return number
    const next = await countedOrder(transaction, channelId, `${base}:${count + 1}`)
    if (!next && !(isPurchase && isOver(order, happened))) return number
  }
}

/**
 * Whether a purchase is another one than the order's. An order that was refunded before its payment came waits for the payment, which
 * gives nothing; a purchase that happened after that refund is new.
 */
function isOver({ state, was_paid, ended }: CountedOrder, happened: number | undefined): boolean {
  if (!['refunded', 'charged_back', 'cancelled'].includes(state)) return false
  if (ended === null || happened === undefined || ended === happened) return was_paid
  return happened > ended
}

interface CountedOrder {
  state: string
  was_paid: boolean
  /** When the order was given back, by the provider's clock in seconds. */
  ended: number | null
}

async function countedOrder(
  transaction: Queries,
  channelId: string,
  external_id: string,
): Promise<CountedOrder | undefined> {
  const { rows } = await sql<CountedOrder>`
    select orders.state, paid_at is not null or coalesce(bool_or(kind = 'paid'), false) as was_paid,
      extract(epoch from max(happened_at) filter (where kind = 'refunded'))::float8 as ended
    from orders left join channel_notices as notice on notice.order_id = orders.id
    where orders.channel_id = ${channelId} and external_id = ${external_id}
    group by orders.id`.execute(transaction)
  return rows[0]
}
