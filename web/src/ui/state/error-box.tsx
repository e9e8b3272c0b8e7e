import { TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'

/** An error with a way out: a retry button or `children`. */
export function ErrorBox({
  message,
  detail,
  onRetry,
  children,
}: {
  message: string
  detail?: string | undefined
  /** The button is busy until the answer. */
  onRetry?: () => unknown
  children?: ReactNode
}) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry?.()
    setBusy(false)
  }
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
        <Button busy={busy} onClick={() => void retry()}>
          Tekrar Dene
        </Button>
      )}
      {children}
    </div>
  )
}
