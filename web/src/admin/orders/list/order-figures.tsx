import { getRevenue, listOrders } from '@muhur/contract/sales/orders-calls'
import { useState } from 'react'
import { useAnswer } from '../../../api/use-answer.ts'
import { useListPage } from '../../../list/use-list.ts'
import { Skeleton } from '../../../ui/state/skeleton.tsx'
import { Tile, Tiles } from '../../../ui/tile.tsx'
import { formatCount, formatPercent } from '../../../words/format-count.ts'
import { monthOf, refundRateOf, revenueOfMonth, sumsOf } from '../../panel/sums-of-revenue.ts'

/** The first questions of a seller about sales. A figure that fails to load is a dash, never a false zero. */
export function OrderFigures() {
  const waiting = useListPage(listOrders, { query: { state: 'waiting', limit: '1' } })
  const revenue = useAnswer(getRevenue, {})
  const rows = revenue.data
  const [month] = useState(() => monthOf(new Date()))
  const pending = (query: { isLoading: boolean }) =>
    query.isLoading ? <Skeleton className="my-1 h-7 w-14" /> : '—'
  return (
    <section aria-label="Siparişlerin özeti">
      <Tiles abreast={2}>
        <Tile
          label="Karar bekleyen"
          to="/admin/orders?state=waiting"
          value={waiting.data ? formatCount(waiting.data.total) : pending(waiting)}
        />
        <Tile
          label="Bu ayın geliri"
          to="/admin/orders/revenue"
          {...(rows ? revenueOfMonth(rows, month) : { value: pending(revenue) })}
        />
        <Tile
          label="Bu ayın siparişi"
          value={
            rows
              ? formatCount(
                  sumsOf(rows.filter((row) => row.month === month)).reduce(
                    (sum, { orders }) => sum + orders,
                    0,
                  ),
                )
              : pending(revenue)
          }
        />
        <Tile
          label="12 ayın iade oranı"
          to="/admin/orders/revenue"
          value={rows ? formatPercent(refundRateOf(rows)) : pending(revenue)}
        />
      </Tiles>
    </section>
  )
}
