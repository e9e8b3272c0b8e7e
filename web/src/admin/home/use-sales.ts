import type { Revenue } from '@muhur/contract/sales/orders'
import { getRevenue, listOrders } from '@muhur/contract/sales/orders-calls'
import { useAnswer } from '../../api/use-answer.ts'
import { useListPage } from '../../list/use-list.ts'

export interface Sales {
  /** Orders that wait for a decision. */
  waiting: number
  revenue: Revenue[]
}

/** The shop's sales, once there are orders. `settled`: all answers have come or failed. */
export function useSales(): { sales: Sales | undefined; settled: boolean } {
  const waiting = useListPage(listOrders, { query: { state: 'waiting', limit: '1' } })
  const { data: revenue, error } = useAnswer(getRevenue, {})
  const settled =
    (waiting.data !== undefined || waiting.error !== null) && (revenue !== undefined || error !== null)
  const sells = waiting.data && revenue && (waiting.data.total > 0 || revenue.length > 0)
  return { settled, sales: sells ? { waiting: waiting.data.total, revenue } : undefined }
}
