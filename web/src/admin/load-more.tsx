import { Button } from '../ui/button.tsx'
import { Spinner } from '../ui/spinner.tsx'

interface LoadMoreProps {
  /** How many rows stand above. */
  shown: number
  hasMore: boolean
  busy: boolean
  /** The last attempt failed. */
  failed: boolean
  onMore: () => void
}

/** The foot of a list that goes on and on: how much of it is here, and a button for more. */
export function LoadMore({ shown, hasMore, busy, failed, onMore }: LoadMoreProps) {
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2 text-meta text-muted">
      <p role="status" className="tabular-nums">
        {shown.toLocaleString('tr-TR')} kayıt gösteriliyor{!hasMore && ', hepsi bu kadar'}
      </p>
      {failed && <p className="text-bad">Devamı yüklenemedi.</p>}
      {hasMore && (
        <Button size="small" aria-busy={busy} onClick={busy ? undefined : onMore}>
          {busy && <Spinner className="size-4" />}
          {failed ? 'Tekrar Dene' : 'Daha fazla yükle'}
        </Button>
      )}
    </div>
  )
}
