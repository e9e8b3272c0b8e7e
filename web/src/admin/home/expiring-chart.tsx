import type { Overview } from '@muhur/contract/shop/overview'
import { formatCount } from '../../words/format-count.ts'
import { formatDay, formatShortWeekday, formatWeekday } from '../../words/format-date.ts'
import { Chart } from '../../ui/charts/chart.tsx'
import { HeatMap } from '../../ui/charts/heat-map.tsx'
import { expiringLead, expiringTitle } from './findings.ts'

/** The day so many days after another, both as YYYY-MM-DD. */
function dayAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

/** Licenses that end, by day: a column for each week. */
export function ExpiringChart({ weeks }: { weeks: Overview['expiring'] }) {
  const title = expiringTitle(weeks)
  const first = weeks[0]!.from
  return (
    <Chart
      title={title}
      lead={expiringLead(weeks)}
      table={{
        head: ['Hafta', 'Biten lisans', 'Günlere göre'],
        rows: weeks.map(({ from, to, count, days }) => [
          `${formatDay(from)} – ${formatDay(to)}`,
          formatCount(count),
          days
            .flatMap((value, at) =>
              value > 0 ? [`${formatWeekday(dayAfter(from, at))} ${formatCount(value)}`] : [],
            )
            .join(', '),
        ]),
      }}
    >
      <HeatMap
        label={title}
        columns={weeks.map(({ from, days }) =>
          days.map((value, at) => {
            const day = dayAfter(from, at)
            return { text: `${formatDay(day)} ${formatWeekday(day)}: ${formatCount(value)} lisans`, value }
          }),
        )}
        rows={Array.from({ length: 7 }, (_, at) => formatShortWeekday(dayAfter(first, at)))}
        axis={[first, weeks[Math.floor(weeks.length / 2)]!.from, weeks.at(-1)!.to].map(formatDay)}
      />
    </Chart>
  )
}
