import { amountOf } from '@muhur/contract/sales/money'
import type { Revenue } from '@muhur/contract/sales/orders'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Job } from '../../operator/timers.ts'

interface Row extends Omit<Revenue, 'revenue' | 'refunded'> {
  revenue: number
  refunded: number
}

/**
 * Twelve calendar months of Turkey, the newest first, by product and currency. A month is that of the payment, for refunds too. The
 * sums are kept by triggers on orders and lines, which say how an order counts (decision 0055).
 */
export async function revenueByMonth(queries: Queries): Promise<Revenue[]> {
  const { rows } = await sql<Row>`
    select to_char(month, 'YYYY-MM') as month, currency,
      case when products.id is not null then json_build_object('id', products.id, 'name', products.name) end as product,
      sum(orders)::integer as orders,
      coalesce(sum(amount) filter (where not given_back), 0)::bigint as revenue,
      coalesce(sum(orders) filter (where given_back), 0)::integer as refunded_orders,
      coalesce(sum(amount) filter (where given_back), 0)::bigint as refunded
    from order_sums left join products on products.id = order_sums.product_id
    where month > date_trunc('month', moment() at time zone 'Europe/Istanbul') - interval '12 months'
    group by month, currency, products.id, products.name
    having sum(orders) > 0
    order by month desc, revenue desc, products.name`.execute(queries)
  return rows.map(({ revenue, refunded, ...row }) => ({
    ...row,
    revenue: amountOf(revenue),
    refunded: amountOf(refunded),
  }))
}

/** Enough changes to fold them by a statement, and too few to slow down a sum. */
const maximumChanges = 1_000

/**
 * Replaces the changes by their sums, once there are many. In one statement, so that a reader sees the changes or their sums; and
 * without rows that another node is folding, so that nobody waits.
 */
export async function foldSums(queries: Queries, maximum = maximumChanges): Promise<void> {
  const { count } = await queries
    .selectFrom('order_sums')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  if (count < maximum) return
  await sql`
    with taken as (
      delete from order_sums where ctid = any(array(select ctid from order_sums for update skip locked))
      returning *
    )
    insert into order_sums
    select month, currency, product_id, given_back, sum(orders), sum(amount) from taken
    group by month, currency, product_id, given_back
    having sum(orders) <> 0 or sum(amount) <> 0`.execute(queries)
}

export const revenueJobs: Job[] = [
  { name: 'folding of sales', firstAfter: 60_000, every: 60_000, run: (queries) => foldSums(queries) },
]
