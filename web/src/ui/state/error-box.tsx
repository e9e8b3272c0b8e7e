import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

/** An error with a way out: a retry button or `children`. */
export function ErrorBox({
  message,
  detail,
  onRetry,
  busy = false,
  children,
}: {
  message: string
  detail?: string | undefined
  onRetry?: () => unknown
  /** A retry is running. */
  busy?: boolean
  children?: ReactNode
}) {
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card border border-bad bg-bad-bg p-5"
    >
      <TriangleAlert aria-hidden="true" className="size-5 shrink-0 text-bad" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold text-ink">{message}</p>
        {detail && <p className="text-muted">{detail}</p>}
      </div>
      {onRetry && (
        <Button aria-disabled={busy} onClick={() => !busy && void onRetry()}>
          Tekrar Dene
        </Button>
      )}
      {children}
    </div>
  )
}
