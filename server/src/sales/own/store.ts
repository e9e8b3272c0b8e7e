import { amountOf } from '@muhur/contract/sales/money'
import type { OwnOrder } from '@muhur/contract/sales/own-orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { openChannel, type Vault } from '../channels/store.ts'
import { receiptOf } from '../transfers/store.ts'

interface Row extends Omit<OwnOrder, 'products' | 'total' | 'provider' | 'account' | 'receipt'> {
  channel_id: string
  total: number | null
  lines: { product: string; quantity: number }[]
}

/** More than a person ever reads; the export of own data has all. */
const longestList = 100

/**
 * A user's orders, newest first, or one of them. `own` reads in the role of the buyer; `queries` reads the names of
 * products and the account of a transfer, which belong to the shop.
 */
export async function ordersOfUser(
  { own, queries, vault }: { own: Queries; queries: Queries; vault: Vault },
  userId: string,
  id?: string,
): Promise<OwnOrder[]> {
  const { rows } = await sql<Row>`
    select id, channel_id, coalesce(reference, external_id) as number, state, coalesce(total, asked) as total,
      coalesce(currency, asked_currency) as currency, paid_at, created_at,
      (select coalesce(json_agg(json_build_object('quantity', line.quantity,
          'product', coalesce(line.product_id::text, line.external_product)) order by line.position), '[]')
        from order_lines as line where line.order_id = orders.id) as lines,
      array(select given.license_id from order_licenses as given join order_lines as line on line.id = given.line_id
        where line.order_id = orders.id and given.license_id is not null
        order by line.position, given.unit) as license_ids
    from orders where user_id = ${userId} and (${id ?? null}::uuid is null or id = ${id ?? null}::uuid)
    order by id desc limit ${longestList}`.execute(own)
  const channels = await channelsOf(queries, vault, rows)
  const names = await namesOf(
    queries,
    rows.flatMap(({ lines }) => lines.map(({ product }) => product)),
  )
  return Promise.all(
    rows.map(async ({ channel_id, lines, total, ...row }) => {
      const { provider, account } = channels.get(channel_id)!
      return {
        ...row,
        provider,
        products: lines.map(({ product, quantity }) => {
          const name = names.get(product)
          return { id: name === undefined ? null : product, name: name ?? product, quantity }
        }),
        total: total === null ? null : amountOf(total),
        account: row.state === 'pending' ? account : null,
        receipt: provider === 'transfer' ? await receiptOf(queries, row.id) : null,
      }
    }),
  )
}

/** One order of a user. Throws ORDER_NOT_FOUND. */
export async function orderOfUser(
  reading: Parameters<typeof ordersOfUser>[0],
  userId: string,
  id: string,
): Promise<OwnOrder> {
  const [order] = await ordersOfUser(reading, userId, id)
  if (!order) throw new Failure('ORDER_NOT_FOUND')
  return order
}

/** The channel of a user's order. Throws ORDER_NOT_FOUND. */
export async function channelOf(queries: Queries, userId: string, id: string) {
  const order = await queries
    .selectFrom('orders')
    .select('channel_id')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!order) throw new Failure('ORDER_NOT_FOUND')
  return order
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

async function channelsOf(queries: Queries, vault: Vault, rows: readonly Row[]) {
  const ids = [...new Set(rows.map(({ channel_id }) => channel_id))]
  const channels = await queries
    .selectFrom('channels')
    .select(['id', 'provider', 'enabled'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
  return new Map(
    await Promise.all(
      channels.map(async ({ id, provider, enabled }) => {
        const isTransfer = provider === 'transfer' && enabled
        const account = isTransfer ? await accountOf(queries, vault, id) : null
        return [id, { provider: provider as ProviderName, account }] as const
      }),
    ),
  )
}

async function accountOf(queries: Queries, vault: Vault, channelId: string): Promise<OwnOrder['account']> {
  const { iban = '', account_name = '', bank } = (await openChannel(queries, vault, channelId)).secrets[0]!
  return { iban, account_name, bank: bank ?? null }
}

async function namesOf(queries: Queries, products: readonly string[]): Promise<Map<string, string>> {
  const named = await queries
    .selectFrom('products')
    .select(['id', 'name'])
    .where(sql<boolean>`id::text = any(${[...new Set(products)]}::text[])`)
    .execute()
  return new Map(named.map(({ id, name }) => [id, name]))
}
