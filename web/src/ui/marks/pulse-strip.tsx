import { classes } from '../classes.ts'

export type Beat = 'on-time' | 'late' | 'refused' | 'missing'

/** Of a viewBox 20 high. */
export const bars = {
  'on-time': { height: 20, colour: 'fill-ok' },
  late: { height: 13, colour: 'fill-warn' },
  refused: { height: 8, colour: 'fill-bad' },
  missing: { height: 3, colour: 'fill-faint' },
}

/**
 * A pulse as bars: full, reduced, short, or a stub for no data. The caller defines the meaning of a bar; `label`
 * describes the pulse in words.
 */
export function PulseStrip({
  beats,
  label,
  still = false,
  paired = false,
  className,
}: {
  beats: readonly Beat[]
  label: string
  /** For a strip in a list, without animation. */
  still?: boolean
  /** Draws two neighbours without a gap, for many bars in little space. */
  paired?: boolean
  className?: string
}) {
  const last = still ? undefined : beats.at(-1)
  const drawn = last ? beats.slice(0, -1) : beats
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${beats.length * 8 - 3} 20`}
      preserveAspectRatio="none"
      className={classes('h-5 w-full', className)}
    >
      {(Object.keys(bars) as Beat[]).map((kind) => (
        <path
          key={kind}
          className={bars[kind].colour}
          d={drawn.flatMap((beat, at) => (beat === kind ? barAt(at, kind, paired) : [])).join('')}
        />
      ))}
      {last && (
        <path className={`${bars[last].colour} animate-pulse`} d={barAt(drawn.length, last, paired)} />
      )}
    </svg>
  )
}

/** The outline of one bar. A path holds all bars of a kind: 48 elements in each strip of a long list delay a phone. */
function barAt(at: number, kind: Beat, paired: boolean): string {
  const { height } = bars[kind]
  if (paired) return `M${at * 8 + (at % 2 === 0 ? 0 : -1.5)} 20v-${height}h6.5v${height}z`
  const side = height - 3
  return `M${at * 8 + 1.5} 20h2a1.5 1.5 0 0 0 1.5-1.5v-${side}a1.5 1.5 0 0 0-1.5-1.5h-2a1.5 1.5 0 0 0-1.5 1.5v${side}a1.5 1.5 0 0 0 1.5 1.5z`
}
