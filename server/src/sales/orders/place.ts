import { salesLimits } from '@muhur/contract/sales/limits'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { symbolsOf } from '../../start/crockford.ts'
import { Failure } from '../../start/faults/failure.ts'
import { randomPart } from '../../start/random.ts'
import type { Secrets } from '../../start/secrets.ts'
import { addLines, addOrder } from './write.ts'

interface Placing {
  user_id: string
  channel_id: string
  product_id: string
  /** In hundredths. */
  price: number
  currency: string
}

/** Symbols of an order's number: few enough to write them into a transfer, and 40 bits against guessing. */
const referenceLength = 8

/** Opens an order of one license at the price of this moment. Throws OPEN_ORDER_LIMIT. */
export async function placeOrder(
  transaction: Queries,
  secrets: Secrets,
  { user_id, channel_id, product_id, price, currency }: Placing,
): Promise<{ id: string; reference: string }> {
  // Two forms at once must not pass the limit together.
  await sql`select pg_advisory_xact_lock(hashtext('muhur open orders'), hashtext(${user_id}))`.execute(
    transaction,
  )
  const { open } = await transaction
    .selectFrom('orders')
    .select(sql<number>`count(*)`.as('open'))
    .where('user_id', '=', user_id)
    .where('state', '=', 'pending')
    .where('reference', 'is not', null)
    .executeTakeFirstOrThrow()
  if (open >= salesLimits.openOrders) throw new Failure('OPEN_ORDER_LIMIT')
  const id = newId()
  const reference = symbolsOf(randomPart(referenceLength))
  const placed = { id, channel_id, user_id, reference, asked: price, asked_currency: currency }
  const lines = [{ product: product_id, quantity: 1, price }]
  await addOrder(transaction, secrets, placed, { once: '', kind: 'pending', external_id: reference })
  await addLines(transaction, id, lines)
  return { id, reference }
}

/** Notes the page on which an order is paid, and returns the page that was noted first. */
export async function keepPayUrl(queries: Queries, id: string, url: string): Promise<string> {
  const { pay_url } = await queries
    .updateTable('orders')
    .set({ pay_url: sql<string>`coalesce(pay_url, ${url})` })
    .where('id', '=', id)
    .returning('pay_url')
    .executeTakeFirstOrThrow()
  return pay_url!
}
