import { amountOf } from '@muhur/contract/sales/money'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { markNotices, markOf, withMark } from '../channels/erased-accounts.ts'
import { forgetBodies } from '../channels/notices.ts'
import { forgetNonces } from './download.ts'

/** A person's orders for the person: all that is kept of the buyer. */
export async function ordersOfBuyer(queries: Queries, secrets: Secrets, userId: string): Promise<object[]> {
  const rows = await queries
    .selectFrom('orders')
    .innerJoin('channels', 'channels.id', 'orders.channel_id')
    .select(['orders.id', 'channels.name as channel', 'external_id', 'state', 'total', 'currency', 'paid_at'])
    .select(['reference', 'asked', 'asked_currency', 'refusal'])
    .select(['orders.created_at', 'buyer_name', 'buyer_account', 'buyer_email_sealed'])
    .where('user_id', '=', userId)
    .orderBy('orders.id')
    .execute()
  const receipts = await queries
    .selectFrom('receipts')
    .select(['order_id', 'media_type', 'bytes', 'uploaded_at'])
    .where(sql<boolean>`order_id = any(${rows.map(({ id }) => id)}::uuid[])`)
    .execute()
  return rows.map(({ id, buyer_email_sealed: sealed, total, asked, ...row }) => ({
    ...row,
    asked: asked === null ? null : amountOf(asked),
    receipts: receipts.filter(({ order_id }) => order_id === id),
    total: total === null ? null : amountOf(total),
    buyer_email: sealed && secrets.open(sealed, id).toString(),
  }))
}

/**
 * Locks the channels of a person's orders against their notices, and returns the ids of the orders whose number holds the person's account
 * at the provider. Before licenses, as notices lock.
 */
export async function lockOrdersOf(transaction: Queries, userId: string): Promise<string[]> {
  await sql`select from channels where id in (select channel_id from orders where user_id = ${userId})
    order by id for update`.execute(transaction)
  const orders = await transaction
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where(sql<boolean>`strpos(external_id, buyer_account) > 0`)
    .execute()
  return orders.map(({ id }) => id)
}

/**
 * Takes a person out of the person's orders; number, sums and states stay for the accountant. In place of an account at a provider stands a
 * mark, also in the numbers. Returns the changed numbers.
 */
export async function eraseOrdersOf(
  transaction: Queries,
  secrets: Secrets,
  userId: string,
): Promise<{ id: string; external_id: string }[]> {
  const orders = await transaction
    .selectFrom('orders')
    .select(['id', 'channel_id', 'external_id', 'buyer_account'])
    .where('user_id', '=', userId)
    .execute()
  await transaction
    .updateTable('orders')
    .set({
      buyer_name: null,
      buyer_email_hash: null,
      buyer_email_sealed: null,
      pay_url: null,
      refusal: null,
    })
    .where('user_id', '=', userId)
    .execute()
  const ids = orders.map(({ id }) => id)
  await forgetBodies(transaction, ids)
  await forgetNonces(transaction, ids)
  const renumbered = []
  const marked = new Set<string>()
  for (const { id, channel_id, external_id: number, buyer_account: account } of orders) {
    if (account === null) continue
    const mark = markOf(secrets, channel_id, account)
    const external_id = withMark(number, account, mark)
    await transaction
      .updateTable('orders')
      .set({ external_id, buyer_account: mark })
      .where('id', '=', id)
      .execute()
    // The mark is of the account at the channel, so that its notices are looked through once for all orders of both.
    if (!marked.has(mark)) await markNotices(transaction, channel_id, account, mark)
    marked.add(mark)
    if (external_id !== number) renumbered.push({ id, external_id })
  }
  return renumbered
}
