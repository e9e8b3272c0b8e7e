import { formatCount } from '../../words/format-count.ts'
import { classes } from '../classes.ts'

interface HeatCell {
  /** Text for the pointer. */
  text: string
  value: number
}

interface HeatMapProps {
  label: string
  /** Columns from left to right, each with its cells from top to bottom. */
  columns: readonly (readonly HeatCell[])[]
  /** Names of some rows; '' for no name. */
  rows: readonly string[]
  axis: readonly string[]
}

/** Four steps by the share of the highest value; the number stands in the cell, since colours alone say little. */
const steps = [
  'bg-[color-mix(in_oklab,var(--color-warn)_22%,var(--color-surface))] text-ink',
  'bg-[color-mix(in_oklab,var(--color-warn)_38%,var(--color-surface))] text-ink',
  'bg-[color-mix(in_oklab,var(--color-warn)_90%,var(--color-surface))] text-bg',
  'bg-warn text-bg',
]

/** A value for each day as a colour: weeks are columns, and days are rows. */
export function HeatMap({ label, columns, rows, axis }: HeatMapProps) {
  const highest = Math.max(...columns.flat().map(({ value }) => value))
  const step = (value: number) => steps[Math.ceil((value / highest) * steps.length) - 1]
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 text-meta text-faint tabular-nums">
      <div aria-hidden="true" className="grid auto-rows-fr items-center">
        {rows.map((row, at) => (
          <span key={at}>{row}</span>
        ))}
      </div>
      <div role="img" aria-label={label} className="flex gap-1">
        {columns.map((cells, at) => (
          <div key={at} className="grid grow basis-0 gap-1">
            {cells.map(({ text, value }) => (
              <span
                key={text}
                title={text}
                className={classes(
                  'grid h-6 place-items-center overflow-hidden rounded-chip text-[0.6875rem] leading-none forced-colors:border',
                  value > 0 ? step(value) : 'bg-tint',
                )}
              >
                {value > 0 && formatCount(value)}
              </span>
            ))}
          </div>
        ))}
      </div>
      <div aria-hidden="true" className="col-start-2 mt-1.5 flex justify-between">
        {axis.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </div>
    </div>
  )
}
