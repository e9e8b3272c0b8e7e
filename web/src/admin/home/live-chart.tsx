import type { Overview } from '@muhur/contract/shop/overview'
import { formatCount } from '../../words/format-count.ts'
import { formatTime } from '../../words/format-date.ts'
import { Area } from '../../ui/charts/area.tsx'
import { Chart } from '../../ui/charts/chart.tsx'
import { liveLead, liveTitle } from './findings.ts'

const span = 5 * 60_000
const day = 24 * 60 * 60_000

/** Running instances in the last 24 hours; the last value is that of the present. */
export function LiveChart({ live }: { live: Overview['live'] }) {
  const title = liveTitle(live)
  // The most of each span, so that the curve reaches the heading's figure.
  const known = new Map<number, number>()
  for (const { at, instances } of live) {
    const from = Math.floor(Date.parse(at) / span) * span
    known.set(from, Math.max(instances, known.get(from) ?? 0))
  }
  const end = Math.max(...known.keys())
  const moments = Array.from({ length: day / span }, (_, at) => end - day + (at + 1) * span)
  const present = live.at(-1)!
  const points = [
    ...moments.map((at) => pointOf(new Date(at).toISOString(), known.get(at) ?? null)),
    pointOf(present.at, present.instances),
  ]
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

const pointOf = (at: string, value: number | null) => ({
  text: `${formatTime(at)}: ${value === null ? 'ölçüm yok' : `${formatCount(value)} kurulum`}`,
  value,
})
