import { sql } from 'kysely'

/** The products and the buyer of an order, as a message to the seller names them. */
export interface Sale {
  products: { name: string; quantity: number }[]
  /** Null before anything is known of the buyer, and after an erasure. */
  buyer: string | null
}

/**
 * The order of the joined `events`, at the time of the message: an event names no buyer, so that an erasure finds nothing there. Null
 * for other events.
 */
export const saleOfEvent = sql<Sale | null>`(
  select json_build_object('products', sold.products, 'buyer', coalesce(users.discord_username, orders.buyer_name))
  from orders join order_summaries as sold on sold.id = orders.id
    left join users on users.id = orders.user_id and users.erased_at is null
  where orders.id = (events.payload #>> '{order,id}')::uuid)`
