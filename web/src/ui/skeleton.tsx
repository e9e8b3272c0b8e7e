import { classes } from './classes.ts'

/**
 * A placeholder of the coming content; its size comes from the caller. The text "loading" is beside the placeholder.
 */
export function Skeleton({ className }: { className: string }) {
  return (
    <span aria-hidden="true" className={classes('block animate-pulse rounded-chip bg-tint', className)} />
  )
}
