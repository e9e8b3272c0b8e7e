import type { Revenue } from '@muhur/contract/sales/orders'
import { expect, test } from 'vitest'
import { monthOf, refundRateOf, revenueOfMonth, sumsOf } from './sums-of-revenue.ts'

const row = (change: Partial<Revenue>): Revenue => ({
  month: '2026-11',
  currency: 'TRY',
  product: null,
  orders: 1,
  revenue: '0.10',
  refunded_orders: 0,
  refunded: '0.00',
  ...change,
})

test('amounts of a currency are added in hundredths, and currencies stay apart', () => {
  const rows = [row({}), row({ revenue: '0.20', orders: 2 }), row({ currency: 'USD', revenue: '24.00' })]
  expect(sumsOf(rows)).toMatchObject([
    { currency: 'TRY', revenue: '0.30', orders: 3 },
    { currency: 'USD', revenue: '24.00', orders: 1 },
  ])
  expect(revenueOfMonth(rows, '2026-11')).toEqual({ value: '₺0,30', note: 've $24,00' })
  expect(revenueOfMonth(rows, '2026-10')).toEqual({ value: '₺0,00' })
})

test('the refund rate counts orders, and a shop without orders has none', () => {
  expect(refundRateOf([])).toBe(0)
  expect(refundRateOf([row({ orders: 3, refunded_orders: 1 }), row({ currency: 'USD' })])).toBe(0.25)
})

test('a month is one of Turkey', () => {
  expect(monthOf(new Date('2026-10-31T21:00:00Z'))).toBe('2026-11')
  expect(monthOf(new Date('2026-10-31T20:59:59Z'))).toBe('2026-10')
})
