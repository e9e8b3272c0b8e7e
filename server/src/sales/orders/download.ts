import type { OrderState } from '@muhur/contract/sales/orders'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { revealKey } from '../../shop/licenses/store.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { Outcome, SaleNotice } from '../providers/provider.ts'
import { applyNotice, type FromChannel } from './apply.ts'
import { reservable } from './rules.ts'

/**
 * The key that goes into a buyer's file: the same for every download of a product. A download that comes before the notice of its
 * purchase makes the order, which the purchase then completes; the channel's lock, which the caller holds, brings the two into one row.
 */
export async function serveDownload(
  transaction: Queries,
  secrets: Secrets,
  channel: FromChannel,
  notice: SaleNotice,
): Promise<Outcome> {
  if (!(await boughtLicense(transaction, channel.id, notice))) {
    const held = await heldPurchase(transaction, channel.id, notice)
    await applyNotice(transaction, secrets, channel, {
      ...notice,
      ...(held ? { ...held, numbered: true } : { kind: await kindOf(transaction, channel.id) }),
    })
  }
  const bought = await boughtLicense(transaction, channel.id, notice)
  if (!bought) return { order_id: null, state: null }
  const { license_id, order_id, state } = bought
  if (notice.nonce !== undefined) await keepNonce(transaction, secrets, order_id, notice.nonce)
  return { order_id, state, license_key: await revealKey(transaction, secrets, license_id) }
}

/** A channel may take a download as proof of the purchase. */
async function kindOf(transaction: Queries, channelId: string): Promise<'paid' | 'downloaded'> {
  const { trusts_downloads } = await transaction
    .selectFrom('channels')
    .select('trusts_downloads')
    .where('id', '=', channelId)
    .executeTakeFirstOrThrow()
  return trusts_downloads ? 'paid' : 'downloaded'
}

/** The buyer's purchase of the product that the seller has to decide on. The download is then one of that order, and proves nothing. */
function heldPurchase(transaction: Queries, channelId: string, { buyer, lines = [] }: SaleNotice) {
  return transaction
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select('external_id')
    .where('channel_id', '=', channelId)
    .where('buyer_account', '=', buyer?.account ?? '')
    .where('external_product', '=', lines[0]?.product ?? '')
    .where('state', '=', 'held')
    .where('held_reason', 'in', [...reservable])
    .orderBy('orders.id')
    .limit(1)
    .executeTakeFirst()
}

/** The buyer's first license of the product that is not revoked, else the first one. */
function boughtLicense(transaction: Queries, channelId: string, { buyer, lines = [] }: SaleNotice) {
  return transaction
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .innerJoin('order_licenses', 'order_licenses.line_id', 'order_lines.id')
    .innerJoin('licenses', 'licenses.id', 'order_licenses.license_id')
    .select(['licenses.id as license_id', 'orders.id as order_id'])
    .select(sql<OrderState>`orders.state`.as('state'))
    .where('channel_id', '=', channelId)
    .where('buyer_account', '=', buyer?.account ?? '')
    .where('external_product', '=', lines[0]?.product ?? '')
    .orderBy(sql`licenses.status = 'revoked'`)
    .orderBy('licenses.id')
    .limit(1)
    .executeTakeFirst()
}

async function keepNonce(
  transaction: Queries,
  secrets: Secrets,
  order_id: string,
  nonce: string,
): Promise<void> {
  await transaction
    .insertInto('download_nonces')
    .values({ nonce_hash: secrets.hashNonce(nonce), order_id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Forgets which files the buyers of these orders have. */
export async function forgetNonces(transaction: Queries, orderIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('download_nonces')
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute()
}
