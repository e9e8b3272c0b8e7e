import { sql } from 'kysely'
import type { Sale } from './discord.ts'

/**
 * The order of the joined `events`, at the time of the message: an event names no buyer, so that an erasure finds nothing there. Null
 * for other events.
 */
export const saleOfEvent = sql<Sale | null>`(
  select json_build_object('products', sold.products, 'buyer', case when users.erased_at is null then coalesce(users.discord_username, orders.buyer_name) end)
  from orders join order_summaries as sold on sold.id = orders.id
    left join users on users.id = orders.user_id
  where orders.id = (events.payload #>> '{order,id}')::uuid)`
