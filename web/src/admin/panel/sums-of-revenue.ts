import { amountOf, hundredthsOf } from '@muhur/contract/sales/money'
import type { Revenue } from '@muhur/contract/sales/orders'
import { formatMoney } from '@muhur/contract/sales/format-money'

/** Sales of one currency. */
export interface Sum {
  currency: string
  orders: number
  refunded_orders: number
  revenue: string
  refunded: string
}

/** The sums of the rows by currency, the currency with the most orders first. */
export function sumsOf(rows: readonly Revenue[]): Sum[] {
  const currencies = [...new Set(rows.map(({ currency }) => currency))]
  return currencies
    .map((currency) => {
      const own = rows.filter((row) => row.currency === currency)
      return {
        currency,
        orders: sum(own.map(({ orders }) => orders)),
        refunded_orders: sum(own.map(({ refunded_orders }) => refunded_orders)),
        revenue: amountOf(sum(own.map(({ revenue }) => hundredthsOf(revenue)!))),
        refunded: amountOf(sum(own.map(({ refunded }) => hundredthsOf(refunded)!))),
      }
    })
    .toSorted((one, other) => other.orders - one.orders)
}

/** The refunded share of all orders, in any currency. */
export function refundRateOf(rows: readonly Revenue[]): number {
  const orders = sum(rows.map((row) => row.orders))
  return orders === 0 ? 0 : sum(rows.map((row) => row.refunded_orders)) / orders
}

const calendar = new Intl.DateTimeFormat('en-CA', {
  year: 'numeric',
  month: '2-digit',
  timeZone: 'Europe/Istanbul',
})

/** The calendar month of Turkey: "2026-11". */
export const monthOf = (at: Date): string => calendar.format(at)

/** "₺12.480,00" of the month, other currencies in the note. */
export function revenueOfMonth(rows: readonly Revenue[], month: string): { value: string; note?: string } {
  const [first, ...others] = sumsOf(rows.filter((row) => row.month === month)).map(({ revenue, currency }) =>
    formatMoney(revenue, currency),
  )
  return {
    value: first ?? formatMoney('0', 'TRY'),
    ...(others.length > 0 && { note: `ve ${others.join(', ')}` }),
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
