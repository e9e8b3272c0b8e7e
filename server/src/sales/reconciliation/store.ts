import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** Orders of one question: a provider that is asked about each by itself answers so many in some minutes. */
const mostOrders = 300

/**
 * The numbers of a channel's paid orders about which a provider is asked: those of two days each time, those of two months once a day. A
 * channel with more orders asks about the newest. The provider knows no order that has only Mühür's number.
 */
export async function ordersToAsk(queries: Queries, channelId: string): Promise<string[]> {
  const { rows } = await sql<{ external_id: string }>`
    select external_id from orders
    where channel_id = ${channelId} and state in ('paid', 'held') and external_id is distinct from reference
      and created_at > (select moment()) - interval '60 days'
      and (
        created_at > (select moment()) - interval '2 days'
        or hashtext(id::text) & 15 = extract(hour from (select moment()))::integer & 15
      )
    order by id desc limit ${mostOrders}`.execute(queries)
  return rows.map(({ external_id }) => external_id)
}

/** How an order of a channel stands, by its number at the provider. */
export async function standingOf(
  queries: Queries,
  channelId: string,
  external_id: string,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('orders')
    .select(sql<string>`concat_ws(' ', state, held_reason, held_after_dispute)`.as('standing'))
    .where('channel_id', '=', channelId)
    .where('external_id', '=', external_id)
    .executeTakeFirst()
  return row?.standing
}
