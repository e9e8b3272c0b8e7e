import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { AskedOrder } from '../providers/provider.ts'

/** Orders of one question: a provider that is asked about each by itself answers so many in some minutes. */
const mostOrders = 300

/**
 * The orders of a channel about which a provider is asked: those of two days each time, those of two months once a day. A channel with
 * more orders asks about the newest.
 */
export async function ordersToAsk(queries: Queries, channelId: string): Promise<AskedOrder[]> {
  const { rows } = await sql<AskedOrder>`
    select external_id, state from orders
    where channel_id = ${channelId} and state in ('pending', 'cancelled', 'expired', 'paid', 'held')
      and created_at > (select moment()) - interval '60 days'
      and (
        created_at > (select moment()) - interval '2 days'
        or hashtext(id::text) & 15 = extract(hour from (select moment()))::integer & 15
      )
    order by id desc limit ${mostOrders}`.execute(queries)
  return rows
}

/** The state of an order of a channel by its number at the provider. */
export async function stateOf(
  queries: Queries,
  channelId: string,
  external_id: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('orders')
    .select('state')
    .where('channel_id', '=', channelId)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  return row?.state
}
