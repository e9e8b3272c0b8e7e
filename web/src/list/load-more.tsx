import type { ReactNode } from 'react'
import { formatCount } from '../words/format-count.ts'
import { Button } from '../ui/button.tsx'
import type { GrowingRows } from './use-list.ts'

type LoadMoreProps = Omit<GrowingRows<unknown>, 'error' | 'isPlaceholderData' | 'refetch'>

/** Foot of a growing list: the number of loaded rows, a button for more and, below cards, which have no header row, `tools`. */
export function LoadMore({ query, tools }: { query: LoadMoreProps; tools?: ReactNode }) {
  const { rows, hasNextPage, isFetchingNextPage: busy, isFetchNextPageError: failed } = query
  const count = formatCount(rows?.length ?? 0)
  return (
    <div className="flex min-h-14 flex-wrap items-center justify-between gap-3 border-t border-line px-4 py-2 text-meta text-muted">
      <p role="status" className="tabular-nums">
        {hasNextPage ? `İlk ${count} kayıt gösteriliyor` : `Toplam ${count} kayıt`}
      </p>
      {failed && <p className="text-bad">Devamı yüklenemedi.</p>}
      {hasNextPage && (
        <Button size="small" busy={busy} onClick={() => void query.fetchNextPage()}>
          {failed ? 'Tekrar Dene' : 'Daha fazla yükle'}
        </Button>
      )}
      {tools && <span className="hidden cards:block">{tools}</span>}
    </div>
  )
}
