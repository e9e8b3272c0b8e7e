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
 * price; one line without a price with the order's total. A month is that of the payment, for refunds too.
 */
export async function revenueByMonth(queries: Queries): Promise<Revenue[]> {
  const { rows } = await sql<Row>`
    with sold as (
      select to_char(orders.paid_at at time zone 'Europe/Istanbul', 'YYYY-MM') as month, orders.currency, line.product_id,
        orders.id, orders.state in ('refunded', 'charged_back') as given_back,
        coalesce(line.price * line.quantity,
          case when (select count(*) from order_lines where order_id = orders.id) = 1 then orders.total end, 0) as amount
      from orders join order_lines as line on line.order_id = orders.id
      where orders.paid_at is not null and orders.currency is not null
        and orders.paid_at >= (date_trunc('month', moment() at time zone 'Europe/Istanbul') - interval '11 months')
          at time zone 'Europe/Istanbul'
    )
    select month, currency,
      case when products.id is not null then json_build_object('id', products.id, 'name', products.name) end as product,
      count(distinct sold.id) as orders,
      coalesce(sum(amount) filter (where not given_back), 0)::bigint as revenue,
      count(distinct sold.id) filter (where given_back) as refunded_orders,
      coalesce(sum(amount) filter (where given_back), 0)::bigint as refunded
    from sold left join products on products.id = sold.product_id
    group by month, currency, products.id, products.name
    order by month desc, revenue desc, products.name`.execute(queries)
  return rows.map(({ revenue, refunded, ...row }) => ({
    ...row,
    revenue: amountOf(revenue),
    refunded: amountOf(refunded),
  }))
}
