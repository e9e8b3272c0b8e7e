import type { Overview } from '@muhur/contract/overview'
import { formatCount } from '../../format-count.ts'
import { Bars } from '../../ui/charts/bars.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { expiringLead, expiringTitle, formatDay } from './findings.ts'

const marks = [{ name: 'Lisans', className: 'fill-warn forced-colors:fill-[CanvasText]' }]

/** Licenses that end, by week. */
export function ExpiringChart({ weeks }: { weeks: Overview['expiring'] }) {
  const title = expiringTitle(weeks)
  const span = ({ from, to }: (typeof weeks)[number]) => `${formatDay(from)} – ${formatDay(to)}`
  return (
    <Chart
      title={title}
      lead={expiringLead(weeks)}
      table={
        weeks.some(({ count }) => count > 0)
          ? {
              head: ['Hafta', 'Biten lisans'],
              rows: weeks.map((week) => [span(week), formatCount(week.count)]),
            }
          : undefined
      }
    >
      <Bars
        label={title}
        marks={marks}
        axis={[weeks[0]!, weeks[Math.floor(weeks.length / 2)]!, weeks.at(-1)!].map(({ from }) =>
          formatDay(from),
        )}
        bars={weeks.map((week) => ({
          text: `${span(week)}: ${formatCount(week.count)} lisans`,
          parts: [week.count],
        }))}
      />
    </Chart>
  )
}
