import { classes } from '../classes.ts'

export function Spinner({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={classes(
        'inline-block size-5 animate-spin rounded-full border-2 border-line border-t-primary',
        className,
      )}
    />
  )
}

export function FullScreenSpinner({ text }: { text: string }) {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-4 text-muted">
      <Spinner className="size-9" />
      <p>{text}</p>
    </div>
  )
}
