import { classes } from './classes.ts'

export type Beat = 'on-time' | 'late' | 'refused' | 'missing'

const bars = {
  'on-time': { height: 20, colour: 'fill-ok' },
  late: { height: 13, colour: 'fill-warn' },
  refused: { height: 8, colour: 'fill-bad' },
  missing: { height: 3, colour: 'fill-faint' },
}

/**
 * A pulse as bars: full is all well, half is not quite, short is refused, a stub is nothing at all. What a bar stands
 * for is its user's to say; `label` says the same in words.
 */
export function PulseStrip({
  beats,
  label,
  still = false,
  className,
}: {
  beats: readonly Beat[]
  label: string
  /** For a strip among others, where nothing may move on its own. */
  still?: boolean
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
          x={at * 8}
          y={20 - bars[beat].height}
          width={5}
          height={bars[beat].height}
          rx={1.5}
          className={classes(bars[beat].colour, !still && at === beats.length - 1 && 'animate-pulse')}
        />
      ))}
    </svg>
  )
}
