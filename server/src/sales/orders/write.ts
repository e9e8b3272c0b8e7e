import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { SaleNotice } from '../providers/provider.ts'
import { buyerColumns } from './owner.ts'

/** Columns of an order that its buyer placed here. */
interface Placed {
  user_id: string
  reference: string
  asked: number
  asked_currency: string
}

/** A new order, from its first notice or from a buyer's purchase on the shop's pages. */
export async function addOrder(
  transaction: Queries,
  secrets: Secrets,
  { id, ...columns }: { id: string; channel_id: string } & Partial<Placed>,
  { external_id, buyer = {}, total = null, currency = null, renews = false }: SaleNotice,
): Promise<void> {
  await transaction
    .insertInto('orders')
    .values({
      id,
      ...columns,
      external_id,
      state: 'pending',
      ...buyerColumns(secrets, id, buyer),
      total,
      currency,
      renews,
    })
    .execute()
}

/**
 * Adds fields that an earlier notice of the order lacked, such as a refund that overtook the payment; the amount of a payment takes the
 * place of an amount that was only told. An order of an erased buyer gets no personal data any more.
 */
export async function completeOrder(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  { buyer = {}, total = null, currency = null }: SaleNotice,
  isPayment: boolean,
): Promise<void> {
  const columns = Object.entries({ ...buyerColumns(secrets, id, buyer), total, currency }).filter(
    ([, value]) => value !== null,
  )
  if (columns.length === 0) return
  const set = columns.map(([name, value]) => [
    name,
    isPayment && (name === 'total' || name === 'currency')
      ? value
      : sql`coalesce(${sql.ref(name)}, ${value})`,
  ])
  await transaction
    .updateTable('orders')
    .set(Object.fromEntries(set))
    .where('id', '=', id)
    .where(isNotErased)
    .execute()
}

const isNotErased = sql<boolean>`not exists (
  select from users where users.id = orders.user_id and erased_at is not null)`

/** The lines that earlier notices of an order told. */
export function recordedLines(transaction: Queries, order_id: string) {
  return transaction
    .selectFrom('order_lines')
    .select(['external_product as product', 'quantity', 'price', 'product_id'])
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute()
}

/** Makes room for the lines of the payment. The lines of a download stay, with the licenses that are reserved. */
export async function removeLines(transaction: Queries, order_id: string): Promise<void> {
  await sql`delete from order_lines as line where order_id = ${order_id}
    and not exists (select from order_licenses where line_id = line.id)`.execute(transaction)
}

/** The lines of the first notice with lines, at its prices; later notices change nothing. */
export async function addLines(
  transaction: Queries,
  order_id: string,
  lines: NonNullable<SaleNotice['lines']>,
): Promise<void> {
  const known = await transaction
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order_id)
    .executeTakeFirst()
  if (known) return
  const rows = lines.map(({ product, ...line }, position) => ({
    id: newId(),
    order_id,
    position,
    external_product: product,
    ...line,
  }))
  await transaction.insertInto('order_lines').values(rows).execute()
}

/** The text of the seller to the buyer of a refused order; null once the order is refused no more. */
export async function noteRefusal(transaction: Queries, id: string, refusal: string | null): Promise<void> {
  await transaction.updateTable('orders').set({ refusal }).where('id', '=', id).execute()
}
