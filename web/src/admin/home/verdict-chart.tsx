import type { Overview } from '@muhur/contract/shop/overview'
import { formatCount } from '../../words/format-count.ts'
import { formatDay, formatWeekday } from '../../words/format-date.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import type { Mark } from '../../ui/charts/plot.tsx'
import { verdictsLead, verdictsTitle } from './findings.ts'

const marks: Mark[] = [
  { name: 'Geçerli', className: 'fill-primary forced-colors:fill-[CanvasText]' },
  { name: 'Ret', className: 'fill-bad forced-colors:fill-[Highlight]' },
  { name: 'Bilinmeyen anahtar', className: 'fill-faint forced-colors:fill-[GrayText]' },
]

/** Verdicts by day. */
export function VerdictChart({ verdicts }: { verdicts: Overview['verdicts'] }) {
  const { days } = verdicts
  const title = verdictsTitle(verdicts)
  return (
    <Chart
      title={title}
      lead={verdictsLead(verdicts)}
      table={{
        head: ['Gün', 'Geçerli', 'Ret', 'Bilinmeyen anahtar'],
        rows: days.map(({ day, valid, denied, unknown }) => [
          formatDay(day),
          ...[valid, denied, unknown].map(formatCount),
        ]),
      }}
    >
      <Bars
        label={title}
        marks={marks}
        axis={[days[0]!, days[Math.floor(days.length / 2)]!, days.at(-1)!].map(({ day }) => formatDay(day))}
        bars={days.map(({ day, valid, denied, unknown }) => ({
          text: `${formatDay(day)} ${formatWeekday(day)}: ${formatCount(valid)} geçerli, ${formatCount(denied)} ret, ${formatCount(unknown)} bilinmeyen anahtar`,
          parts: [valid, denied, unknown],
        }))}
      />
    </Chart>
  )
}
