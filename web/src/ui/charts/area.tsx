import { Plot } from './plot.tsx'

interface AreaProps {
  label: string
  /** One point for each moment; null where the value is unknown. */
  points: readonly { text: string; value: number | null }[]
  axis: readonly string[]
}

/** A value over time. Unknown values are gaps, not zeros. */
export function Area({ label, points, axis }: AreaProps) {
  const maximum = Math.max(0, ...points.map(({ value }) => value ?? 0))
  return (
    <Plot label={label} texts={points.map(({ text }) => text)} maximum={maximum} axis={axis}>
      {({ active, top }) => {
        const height = (value: number) => 100 - (value / top) * 100
        const value = active === undefined ? null : points[active]!.value
        return (
          <>
            {runsOf(points.map((point) => point.value)).map(({ from, values }) => {
              const line = values.map((each, at) => `${from + at + 0.5} ${height(each)}`).join(' L')
              return (
                <g key={from}>
                  <path
                    d={`M${from + 0.5} 100 L${line} L${from + values.length - 0.5} 100 Z`}
                    className="fill-primary opacity-15 forced-colors:fill-[Highlight]"
                  />
                  <path
                    d={values.length > 1 ? `M${line}` : `M${from} ${height(values[0]!)} h1`}
                    vectorEffect="non-scaling-stroke"
                    strokeWidth={2}
                    strokeLinejoin="round"
                    className="fill-none stroke-primary forced-colors:stroke-[CanvasText]"
                  />
                </g>
              )
            })}
            {active !== undefined && (
              <line
                x1={active + 0.5}
                x2={active + 0.5}
                y1={value === null ? 0 : height(value)}
                y2={100}
                vectorEffect="non-scaling-stroke"
                strokeWidth={2}
                className="stroke-ink forced-colors:stroke-[Highlight]"
              />
            )}
          </>
        )
      }}
    </Plot>
  )
}

/** Runs of points without a gap, with their start. */
function runsOf(values: readonly (number | null)[]): { from: number; values: number[] }[] {
  const runs: { from: number; values: number[] }[] = []
  for (const [at, value] of values.entries()) {
    if (value === null) continue
    const last = runs.at(-1)
    if (last && last.from + last.values.length === at) last.values.push(value)
    else runs.push({ from: at, values: [value] })
  }
  return runs
}
