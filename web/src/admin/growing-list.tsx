import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { LoadMore } from './load-more.tsx'

type GrowingListProps<Row extends object> = Omit<DataTableProps<Row>, 'stale'> & {
  /** Where the focus goes when the row that had it is gone. */
  id?: string
  query: {
    error: Error | null
    isPlaceholderData: boolean
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    refetch: () => unknown
    fetchNextPage: () => unknown
  }
  /** What the error box says; the technical message stays in the log. */
  failed: string
  /** What stands there when there are no rows. */
  empty: ReactNode
}

/** A list that goes on behind a cursor, with everything around it: sketched, failed, empty, or its rows and more of them. */
export function GrowingList<Row extends object>({
  id,
  query,
  failed,
  empty,
  ...table
}: GrowingListProps<Row>) {
  const { rows, label } = table
  if (!rows && query.error) {
    return (
      <ErrorBox message={failed}>
        <Button onClick={() => void query.refetch()}>Tekrar Dene</Button>
      </ErrorBox>
    )
  }
  return (
    <div
      id={id}
      tabIndex={id === undefined ? undefined : -1}
      className="rounded-card border border-line bg-surface outline-none"
    >
      {!rows && (
        <span role="status" className="sr-only">
          {label} yükleniyor...
        </span>
      )}
      {rows?.length === 0 ? empty : <DataTable {...table} stale={query.isPlaceholderData} />}
      {rows && rows.length > 0 && (
        <LoadMore
          shown={rows.length}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          failed={query.isFetchNextPageError}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </div>
  )
}
