import type { Revenue } from '@muhur/contract/sales/orders'
import { Bars } from '../../../ui/charts/bars.tsx'
import { Chart } from '../../../ui/charts/chart.tsx'
import type { Mark } from '../../../ui/charts/plot.tsx'
import { formatCount, formatPercent } from '../../../words/format-count.ts'
import { formatMonth } from '../../../words/format-date.ts'
import { formatMoney } from '@muhur/contract/sales/format-money'
import { refundRateOf, sumsOf, type Sum } from '../../panel/sums-of-revenue.ts'

const marks: Mark[] = [
  { name: 'Gelir', className: 'fill-primary forced-colors:fill-[CanvasText]' },
  { name: 'İade', className: 'fill-bad forced-colors:fill-[Highlight]' },
]

interface MonthChartProps {
  /** All months of the currency. */
  sum: Sum
  months: readonly string[]
  rows: readonly Revenue[]
}

/** Revenue and refunds of one currency by month. */
export function MonthChart({ sum, months, rows }: MonthChartProps) {
  const { currency } = sum
  const bars = months.map((month) => {
    const [own] = sumsOf(rows.filter((row) => row.month === month))
    return { name: formatMonth(`${month}-01`), revenue: own?.revenue ?? '0', refunded: own?.refunded ?? '0' }
  })
  const title = `Son 12 ayda ${formatMoney(sum.revenue, currency)} gelir`
  return (
    <Chart
      title={title}
      lead={`${formatCount(sum.orders)} sipariş; ${formatMoney(sum.refunded, currency)} iade edildi (${formatPercent(refundRateOf(rows))})`}
      table={{
        head: ['Ay', 'Gelir', 'İade'],
        rows: bars.map(({ name, revenue, refunded }) => [
          name,
          formatMoney(revenue, currency),
          formatMoney(refunded, currency),
        ]),
      }}
    >
      <Bars
        label={title}
        marks={marks}
        axis={[bars[0]!.name, bars[6]!.name, bars.at(-1)!.name]}
        bars={bars.map(({ name, revenue, refunded }) => ({
          text: `${name}: ${formatMoney(revenue, currency)} gelir, ${formatMoney(refunded, currency)} iade`,
          parts: [Number(revenue), Number(refunded)],
        }))}
      />
    </Chart>
  )
}
