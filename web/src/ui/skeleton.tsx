import { classes } from './classes.ts'

/** A stand-in of the coming content's shape; give it a size. The words that say so stand beside it. */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classes('block animate-pulse rounded-chip bg-tint', className)} />
  )
}
