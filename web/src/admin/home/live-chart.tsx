import type { Overview } from '@muhur/contract/shop/overview'
import { formatCount } from '../../words/format-count.ts'
import { formatTime } from '../../words/format-date.ts'
import { Area } from '../../ui/charts/area.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { liveLead, liveTitle } from './findings.ts'

const span = 5 * 60_000
const day = 24 * 60 * 60_000

/** Running instances in the last 24 hours. */
export function LiveChart({ live, now }: { live: Overview['live']; now: number }) {
  const title = liveTitle(live)
  const known = new Map(live.map(({ at, instances }) => [Date.parse(at), instances]))
  // The last interval may have no measurement yet.
  const end = Math.max(Math.floor(now / span) * span - span, ...known.keys())
  const moments = Array.from({ length: day / span }, (_, at) => end - day + (at + 1) * span)
  const points = moments.map((at) => {
    const value = known.get(at) ?? null
    const time = formatTime(new Date(at).toISOString())
    return { text: `${time}: ${value === null ? 'ölçüm yok' : `${formatCount(value)} kurulum`}`, value }
  })
  return (
    <Chart
      title={title}
      lead={liveLead(live)}
      table={{
        head: ['Saat', 'Çalışan kurulum'],
        rows: live.toReversed().map(({ at, instances }) => [formatTime(at), formatCount(instances)]),
      }}
    >
      <Area
        label={title}
        points={points}
        axis={[moments[0]!, moments[Math.floor(moments.length / 2)]!, moments.at(-1)!].map((at) =>
          formatTime(new Date(at).toISOString()),
        )}
      />
    </Chart>
  )
}
