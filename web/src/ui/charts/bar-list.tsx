import { formatCount } from '../../words/format-count.ts'

export interface Bar {
  name: string
  count: number
  /** Its part of the whole, in words. */
  share?: string
}

interface BarListProps {
  bars: readonly Bar[]
  /** Written after each count. */
  unit?: string
  busy?: boolean
}

/** Counts in a given order; with several counts, a bar shows the share of the highest count. */
export function BarList({ bars, unit = '', busy = false }: BarListProps) {
  const highest = Math.max(...bars.map(({ count }) => count))
  return (
    <ol aria-busy={busy} className="grid max-w-[48rem] gap-2.5 aria-busy:opacity-60">
      {bars.map(({ name, count, share }) => (
        <li key={name} className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
          <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
          <span>
            {formatCount(count)}
            {unit && ` ${unit}`}
          </span>
          {share && <span className="w-16 text-right text-muted">{share}</span>}
          {bars.length > 1 && (
            <span aria-hidden="true" className="h-1.5 basis-full rounded-full bg-tint">
              <span
                className="block h-full rounded-full bg-primary forced-colors:bg-[CanvasText]"
                style={{ width: `${(100 * count) / highest}%` }}
              />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
