import type { Queries } from '../../db/db.ts'
import type { SaleNotice } from '../providers/provider.ts'

type Numbered = Pick<SaleNotice, 'once' | 'kind' | 'external_id' | 'earlier_id' | 'numbered' | 'renews'>

/** The number of the order that a notice is about. Call under the channel's lock. */
export async function numberOf(
  transaction: Queries,
  channelId: string,
  { once, kind, external_id, earlier_id, numbered = true, renews = false }: Numbered,
): Promise<string> {
  if (earlier_id !== undefined)
    await renumber(transaction, channelId, { from: earlier_id, to: external_id, renews })
  if (numbered) return external_id
  return (
    (await numberOfRepeated(transaction, channelId, once)) ??
    countedNumber(transaction, channelId, external_id, kind === 'paid')
  )
}

/**
 * The order of an earlier download, or an order placed here, becomes the order of the purchase, unless the purchase has an order already. A
 * renewal takes over no order that is paid.
 */
async function renumber(
  transaction: Queries,
  channelId: string,
  { from, to, renews }: { from: string; to: string; renews: boolean },
): Promise<void> {
  if (await stateOf(transaction, channelId, to)) return
  await transaction
    .updateTable('orders')
    .set({ external_id: to })
    .where('channel_id', '=', channelId)
    .where('external_id', '=', from)
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
  isPurchase: boolean,
): Promise<string> {
  for (let count = 1; ; count++) {
    const number = `${base}:${count}`
    const order = await stateOf(transaction, channelId, number)
    if (!order || !isOver(order)) return number
    if (!isPurchase && !(await stateOf(transaction, channelId, `${base}:${count + 1}`))) return number
  }
}

/** An order that was refunded before its payment came still waits for the payment. */
const isOver = ({ state, paid_at }: { state: string; paid_at: string | null }) =>
  paid_at !== null && ['refunded', 'charged_back', 'cancelled'].includes(state)

function stateOf(transaction: Queries, channelId: string, external_id: string) {
  return transaction
    .selectFrom('orders')
    .select(['state', 'paid_at'])
    .where('channel_id', '=', channelId)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
}
