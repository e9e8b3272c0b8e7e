import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { lockPresent } from '../../db/person.ts'
import { addStandIn, findOrInvite } from '../../access/users/store.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { Buyer } from '../providers/provider.ts'
import { firstOf } from '../../start/first-of.ts'

/** Personal data of an order's buyer, sealed for the order's id. */
export const buyerColumns = (secrets: Secrets, orderId: string, { email, name, account }: Buyer) => ({
  ...(name !== undefined && { buyer_name: firstOf(name, 100) }),
  ...(account !== undefined && { buyer_account: firstOf(account, 200) }),
  ...(email !== undefined && {
    buyer_email_hash: secrets.hashEmail(email),
    buyer_email_sealed: secrets.seal(Buffer.from(email.trim()), orderId),
  }),
})

interface BoughtBy {
  channel: { id: string; name: string }
  user_id: string | null
  buyer_account: string | null
  buyer_name: string | null
}

/**
 * The known owner of an order: the owner on record, else the person of the Discord id, else the owner of an earlier order of the same
 * account at the provider. An equal e-mail address says nothing: shops take any address. Locks nothing.
 */
export async function knownOwner(
  queries: Queries,
  order: BoughtBy,
  discord_id?: string,
): Promise<string | null> {
  if (order.user_id !== null) return order.user_id
  if (discord_id === undefined) return ownerOfEarlier(queries, order)
  const user = await queries
    .selectFrom('users')
    .select('id')
    .where('discord_id', '=', discord_id)
    .executeTakeFirst()
  return user?.id ?? null
}

/**
 * The id of the owner, locked against an erasure until the transaction ends. Where `known` is null, or was erased, the person of
 * the Discord id, else a stand-in until the buyer claims the order.
 */
export async function requireOwner(
  transaction: Queries,
  known: string | null,
  order: BoughtBy,
  discord_id?: string,
): Promise<string> {
  if (known !== null && (await lockPresent(transaction, [known])).length > 0) return known
  if (discord_id !== undefined) return findOrInvite(transaction, { discord_id })
  return addStandIn(transaction, `${order.buyer_name ?? 'Alıcı'} (${order.channel.name})`)
}

/**
 * Gives an order of a stand-in, and those of the stand-in's others that have the same account at the provider, to a person. Returns the
 * licenses that these orders made. A license that they only extended stays with the order that made the license: two buyers may have given
 * the same e-mail address.
 */
export async function giveOrders(
  transaction: Queries,
  { id, user_id, buyer_account }: { id: string; user_id: string; buyer_account: string | null },
  userId: string,
): Promise<{ id: string; order_id: string }[]> {
  const moved = await transaction
    .updateTable('orders')
    .set({ user_id: userId })
    .where('user_id', '=', user_id)
    .where(sql<boolean>`(id = ${id} or buyer_account = ${buyer_account})`)
    .returning('id')
    .execute()
  const { rows } = await sql<{ id: string; order_id: string }>`
    select distinct license_id as id, order_id from order_licenses
    join order_lines as line on line.id = line_id
    where license_id is not null and renewed_days is null and order_id = any(${moved.map((row) => row.id)}::uuid[])
    order by id`.execute(transaction)
  return rows
}

async function ownerOfEarlier(
  transaction: Queries,
  { channel, buyer_account }: BoughtBy,
): Promise<string | null> {
  if (buyer_account === null) return null
  const row = await transaction
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.user_id')
    .select('users.id')
    .where('orders.channel_id', '=', channel.id)
    .where('orders.buyer_account', '=', buyer_account)
    .where('users.erased_at', 'is', null)
    .orderBy('orders.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
