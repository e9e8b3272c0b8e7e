import { classes } from '../ui/classes.ts'

/** The seats as a row of squares, as far as a row of squares can be counted; the numbers beside it say the same. */
export function Seats({ taken, all }: { taken: number; all: number }) {
  if (all > 10) return null
  return (
    <span aria-hidden="true" className="mt-1.5 flex gap-1">
      {Array.from({ length: all }, (_, at) => (
        <span key={at} className={classes('h-1.5 w-4 rounded-full', at < taken ? 'bg-primary' : 'bg-line')} />
      ))}
    </span>
  )
}
