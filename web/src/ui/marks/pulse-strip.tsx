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
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${beats.length * 8 - 3} 20`}
      preserveAspectRatio="none"
      className={classes('h-5 w-full', className)}
    >
      {beats.map((beat, at) => (
        <rect
          key={at}
          x={paired ? at * 8 + (at % 2 === 0 ? 0 : -1.5) : at * 8}
          y={20 - bars[beat].height}
          width={paired ? 6.5 : 5}
          height={bars[beat].height}
          rx={paired ? 0 : 1.5}
          className={classes(bars[beat].colour, !still && at === beats.length - 1 && 'animate-pulse')}
        />
      ))}
    </svg>
  )
}
