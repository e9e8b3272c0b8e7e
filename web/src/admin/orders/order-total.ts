import { amountOf, hundredthsOf } from '@muhur/contract/sales/money'
import type { Order } from '@muhur/contract/sales/orders'
import { formatMoney } from '@muhur/contract/sales/format-money'

/** The paid amount, in hundredths: the total, else the sum of the lines' prices; undefined where the provider sends neither. */
export function paidOf({ total, lines }: Pick<Order, 'total' | 'lines'>): number | undefined {
  if (total !== null) return hundredthsOf(total)
  const prices = lines.map(({ price, quantity }) => (price === null ? NaN : hundredthsOf(price)! * quantity))
  const sum = prices.reduce((all, price) => all + price, 0)
  return prices.length === 0 || Number.isNaN(sum) ? undefined : sum
}

/** "₺249,90", or that the amount is not known. */
export function totalInWords(order: Pick<Order, 'total' | 'lines' | 'currency'>): string {
  const paid = paidOf(order)
  return paid === undefined || order.currency === null
    ? 'Bildirilmedi'
    : formatMoney(amountOf(paid), order.currency)
}
