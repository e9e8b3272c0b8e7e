import { classes } from './classes.ts'

export type Beat = 'on-time' | 'late' | 'missing'

const bars = {
  'on-time': { height: 20, colour: 'fill-ok' },
  late: { height: 13, colour: 'fill-warn' },
  missing: { height: 4, colour: 'fill-faint' },
}

/** Heartbeats as bars: full is on time, half is late, a stub is missing. `label` says the same in words. */
export function PulseStrip({
  beats,
  label,
  className,
}: {
  beats: readonly Beat[]
  label: string
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
          className={classes(bars[beat].colour, at === beats.length - 1 && 'animate-pulse')}
        />
      ))}
    </svg>
  )
}
