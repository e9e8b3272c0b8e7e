import { amountOf } from '@muhur/contract/sales/money'
import type { OwnOrder } from '@muhur/contract/sales/own-orders'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { openChannel, type Vault } from '../channels/store.ts'

/** More than a person ever reads; the export of own data has all. */
const longestList = 100

/** A user's orders, newest first. `queries` reads in the role of the user. */
export function ordersOfUser(queries: Queries, userId: string): Promise<OwnOrderRow[]> {
  return rows(sql`own_orders where user_id = ${userId}`, queries)
}

/** One order of a user. Throws ORDER_NOT_FOUND. */
export async function orderOfUser(queries: Queries, userId: string, id: string): Promise<OwnOrderRow> {
  const [order] = await rows(sql`order_summaries where user_id = ${userId} and id = ${id}`, queries)
  if (!order) throw new Failure('ORDER_NOT_FOUND')
  return order
}

interface OwnOrderRow extends Omit<OwnOrder, 'total' | 'account'> {
  channel_id: string
  total: number | null
}

async function rows(from: ReturnType<typeof sql>, queries: Queries): Promise<OwnOrderRow[]> {
  const found = await sql<OwnOrderRow>`
    select id, channel_id, provider, number, state, total, currency, paid_at, created_at, products, license_ids, receipt, refusal, ends_at
    from ${from} order by id desc limit ${longestList}`.execute(queries)
  return found.rows
}

/** As the buyer sees an order: with the account for a transfer that is awaited, which only the server reads. */
export function withAccount(queries: Queries, vault: Vault) {
  const known = new Map<string, Promise<OwnOrder['account']>>()
  const accountOf = (channelId: string) => {
    const account = known.get(channelId) ?? readAccount(queries, vault, channelId)
    known.set(channelId, account)
    return account
  }
  return async ({ channel_id, total, receipt, ...order }: OwnOrderRow): Promise<OwnOrder> => ({
    ...order,
    total: total === null ? null : amountOf(total),
    receipt: receipt && { ...receipt, uploaded_at: new Date(receipt.uploaded_at).toISOString() },
    account: order.provider === 'transfer' && order.state === 'pending' ? await accountOf(channel_id) : null,
  })
}

/** Null for a closed channel, which must get no money. */
async function readAccount(queries: Queries, vault: Vault, channelId: string): Promise<OwnOrder['account']> {
  const channel = await openChannel(queries, vault, channelId).catch((error: unknown) => {
    if (error instanceof Failure) return undefined
    throw error
  })
  if (!channel) return null
  const { iban = '', account_name = '', bank } = channel.secrets[0]!
  return { iban, account_name, bank: bank ?? null }
}

/** The channel of a user's order. Throws ORDER_NOT_FOUND. */
export async function channelOf(queries: Queries, userId: string, id: string): Promise<string> {
  return (await orderOfUser(queries, userId, id)).channel_id
}

/** A user's order that waits for its payment, until the transaction ends. Throws ORDER_NOT_FOUND, ORDER_STATE. */
export async function requireOpen(transaction: Queries, userId: string, id: string) {
  const order = await transaction
    .selectFrom('orders')
    .innerJoin('channels', 'channels.id', 'orders.channel_id')
    .select(['orders.id', 'orders.state', 'reference', 'asked', 'asked_currency', 'pay_url'])
    .select(['channels.id as channel_id', 'channels.name', 'channels.provider'])
    .where('orders.id', '=', id)
    .where('user_id', '=', userId)
    .forUpdate('orders')
    .executeTakeFirst()
  if (!order) throw new Failure('ORDER_NOT_FOUND')
  if (order.state !== 'pending' || order.reference === null) throw new Failure('ORDER_STATE')
  return order
}
