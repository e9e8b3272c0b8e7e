import { classes } from '../classes.ts'

/**
 * A placeholder of the coming content; its size comes from the caller. The text "loading" is beside the placeholder.
 */
export function Skeleton({ className }: { className: string }) {
  return (
    <span
      aria-hidden="true"
      data-skeleton
      className={classes('block animate-pulse rounded-chip bg-tint', className)}
    />
  )
}

/** A skeleton with the text for screen readers that `what` is loading. */
export function LoadingSkeleton({ what, className }: { what: string; className: string }) {
  return (
    <div role="status">
      <span className="sr-only">{what} yükleniyor...</span>
      <Skeleton className={className} />
    </div>
  )
}
