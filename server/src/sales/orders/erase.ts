import { amountOf } from '@muhur/contract/sales/money'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
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

/** Takes a person out of the person's orders; number, sums and states stay for the accountant. */
export async function eraseOrdersOf(transaction: Queries, userId: string): Promise<void> {
  const erased = await transaction
    .updateTable('orders')
    .set({
      buyer_name: null,
      buyer_account: null,
      buyer_email_hash: null,
      buyer_email_sealed: null,
      pay_url: null,
      refusal: null,
    })
    .where('user_id', '=', userId)
    .returning('id')
    .execute()
  const ids = erased.map(({ id }) => id)
  await forgetBodies(transaction, ids)
  await forgetNonces(transaction, ids)
}
