import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { ApiError, isAway, Unreachable } from '../../api/api.ts'
import { currentSession } from '../../session/store.ts'
import { Button } from '../button.tsx'
import { CopyButton } from '../fields/copy-button.tsx'

/** The effect on buyers' software while the server is away. */
export const duringOutage = 'Çalışan botlar ve eklentiler, kazandıkları ek süre boyunca çalışmayı sürdürür.'

interface ErrorBoxProps {
  message: string
  /** Replaces the reason of `error`. */
  detail?: string | undefined
  /** The failure of the call: shows its reason, its number, and the parts that still work. */
  error?: unknown
  /** The button is busy until the answer. */
  onRetry?: (() => unknown) | undefined
  children?: ReactNode
}

/** An error with its reason and a way out: a retry button or `children`. */
export function ErrorBox({
  message,
  error,
  detail = reasonOf(error, message),
  onRetry,
  children,
}: ErrorBoxProps) {
  const [busy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await onRetry?.()
    setBusy(false)
  }
  const works = stillWorks(error)
  const reference = error instanceof ApiError ? error.reference : undefined
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-4 rounded-card border border-bad bg-bad-bg p-5"
    >
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 self-start text-bad" />
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold text-ink">{message}</p>
        {detail && <p className="text-muted">{detail}</p>}
        {works && (
          <p className="mt-1.5 flex items-start gap-2 text-ink">
            <CircleCheck aria-hidden="true" className="mt-1 size-4 shrink-0 text-ok" />
            {works}
          </p>
        )}
        {reference && (
          <p className="mt-1 flex flex-wrap items-center gap-x-2 text-meta text-muted">
            İstek numarası: <span className="font-mono text-ink">{reference}</span>
            <CopyButton text={reference} label="İstek numarasını kopyala" done="Numara kopyalandı" />
          </p>
        )}
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

function reasonOf(error: unknown, message: string): string | undefined {
  if (error instanceof Unreachable)
    return navigator.onLine ? 'Sunucu yanıt vermiyor; birazdan tekrar deneyin.' : 'İnternet bağlantınız yok.'
  if (!(error instanceof ApiError)) return undefined
  // Without a body of ours a proxy answered in place of the server.
  if (error.detail === undefined) return `Sunucunun önündeki proxy ${error.status} yanıtı verdi.`
  return [error.detail === message ? '' : error.detail, error.action].filter(Boolean).join(' ')
}

function stillWorks(error: unknown): string | undefined {
  if (!isAway(error)) return undefined
  if (!navigator.onLine) return 'Açık sayfa, bağlantı gelince kendiliğinden yenilenir.'
  return currentSession().state === 'in' ? duringOutage : undefined
}
