import { classes } from '../classes.ts'
import { Plot, type Mark } from './plot.tsx'

export interface Bar {
  /** Text of the bar for the pointer and the keyboard. */
  text: string
  /** Parts from bottom to top, in the order of the marks. */
  parts: readonly number[]
}

interface BarsProps {
  label: string
  bars: readonly Bar[]
  marks: readonly Mark[]
  axis: readonly string[]
}

/** One bar for each span of time, with stacked parts. */
export function Bars({ label, bars, marks, axis }: BarsProps) {
  const maximum = Math.max(...bars.map(({ parts }) => sum(parts)))
  return (
    <Plot
      label={label}
      texts={bars.map(({ text }) => text)}
      maximum={maximum}
      axis={axis}
      legend={marks.length > 1 ? marks : []}
    >
      {({ active, top }) =>
        bars.map(({ text, parts }, at) => (
          <g key={text} className={classes(active !== undefined && active !== at && 'opacity-45')}>
            {parts.map((part, index) => {
              const height = (part / top) * 100
              return (
                part > 0 && (
                  <rect
                    key={marks[index]!.name}
                    x={at + 0.14}
                    width={0.72}
                    y={100 - (sum(parts.slice(0, index)) / top) * 100 - height}
                    height={height}
                    className={classes('stroke-bg', marks[index]!.className)}
                    vectorEffect="non-scaling-stroke"
                  />
                )
              )
            })}
          </g>
        ))
      }
    </Plot>
  )
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0)
