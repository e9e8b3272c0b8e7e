import { amountOf } from '@muhur/contract/sales/money'
import type { Revenue } from '@muhur/contract/sales/orders'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

interface Row extends Omit<Revenue, 'revenue' | 'refunded'> {
  revenue: number
  refunded: number
}

/**
 * Twelve calendar months of Turkey, the newest first, by product and currency. An order of several lines counts with each line's
 * price; one line without a price with the order's total. A month is that of the payment, for refunds too. Nearly all orders have
 * one line: these are summed without a look at each order.
 */
export async function revenueByMonth(queries: Queries): Promise<Revenue[]> {
  const { rows } = await sql<Row>`
    with months as materialized (
      select array_agg(begin at time zone 'Europe/Istanbul' order by begin) as begins, array_agg(to_char(begin, 'YYYY-MM') order by begin) as names
      from date_trunc('month', moment() at time zone 'Europe/Istanbul') as this,
        generate_series(this - interval '11 months', this, interval '1 month') as begin
    ), several as materialized (
      select order_id from order_lines where position > 0
    ), sums as (
      select ${month} as month, currency, line.product_id, state, count(*) as orders,
        sum(coalesce(line.price * line.quantity, total, 0)) as amount
      from orders join order_lines as line on line.order_id = orders.id
      where ${isSold} and position = 0 and line.order_id not in (select order_id from several)
      group by 1, 2, 3, 4
      union all
      select ${month}, currency, line.product_id, state, count(distinct orders.id), sum(coalesce(line.price * line.quantity, 0))
      from orders join order_lines as line on line.order_id = orders.id
      where ${isSold} and line.order_id in (select order_id from several)
      group by 1, 2, 3, 4
    ), amounts as (
      select *, state in ('refunded', 'charged_back') as given_back from sums
    )
    select (select names[month] from months) as month, currency,
      case when products.id is not null then json_build_object('id', products.id, 'name', products.name) end as product,
      sum(orders)::integer as orders,
      coalesce(sum(amount) filter (where not given_back), 0)::bigint as revenue,
      coalesce(sum(orders) filter (where given_back), 0)::integer as refunded_orders,
      coalesce(sum(amount) filter (where given_back), 0)::bigint as refunded
    from amounts left join products on products.id = amounts.product_id
    group by month, currency, products.id, products.name
    order by month desc, revenue desc, products.name`.execute(queries)
  return rows.map(({ revenue, refunded, ...row }) => ({
    ...row,
    revenue: amountOf(revenue),
    refunded: amountOf(refunded),
  }))
}

const month = sql`width_bucket(paid_at, (select begins from months))`
const isSold = sql`currency is not null and paid_at >= (select begins[1] from months)`
