import { classes } from '../../ui/classes.ts'

/** Seats as a row of squares; above a number that readers can count, the numbers beside the row suffice. */
export function Seats({ taken, all }: { taken: number; all: number }) {
  if (all > 10) return null
  return (
    <span aria-hidden="true" className="flex gap-0.5 sm:mt-1.5">
      {Array.from({ length: all }, (_, at) => (
        <span
          key={at}
          className={classes(
            'h-1.5 w-1.5 rounded-full sm:w-4 forced-colors:border',
            at < taken ? 'bg-primary forced-colors:bg-[CanvasText]' : 'bg-line',
          )}
        />
      ))}
    </span>
  )
}
