import type { ReactNode } from 'react'
import type { ListPage } from '../api.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Pager } from '../ui/pager.tsx'
import { DataTable, type DataTableProps } from './data-table.tsx'
import { EmptyList } from './empty-list.tsx'
import type { ListAddress } from './use-list-address.ts'

type PagedListProps<Row extends object> = Omit<DataTableProps<Row>, 'rows' | 'sort' | 'onSort' | 'stale'> & {
  query: {
    data: ListPage<Row> | undefined
    error: Error | null
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  address: Omit<ListAddress, 'values' | 'set' | 'query'>
  /** What the error box says; the technical message stays in the log. */
  failed: string
  /** Where there is nothing at all: a sentence and the way to the first. */
  empty: ReactNode
  /** The sentence where nothing passes the filters. */
  filteredEmpty: string
}

/**
 * A page of a list with everything around it: sketched, failed, empty, filtered empty, or its rows and the way to the
 * other pages. The query keeps the last page while the next is on its way (`placeholderData: keepPreviousData`).
 */
export function PagedList<Row extends object>({
  query,
  address,
  failed,
  empty,
  filteredEmpty,
  ...table
}: PagedListProps<Row>) {
  const { data, error, refetch } = query
  if (!data && error) {
    return (
      <ErrorBox message={failed}>
        <Button onClick={() => void refetch()}>Tekrar Dene</Button>
      </ErrorBox>
    )
  }
  return (
    <div className="grid gap-3">
      {error && (
        <ErrorBox message="Liste yenilenemedi; son bilinen hâli duruyor.">
          <Button onClick={() => void refetch()}>Tekrar Dene</Button>
        </ErrorBox>
      )}
      <div className="rounded-card border border-line bg-surface">
        {!data && (
          <span role="status" className="sr-only">
            {table.label} yükleniyor...
          </span>
        )}
        {data?.rows.length === 0 ? (
          <Nothing address={address} total={data.total} empty={empty} filteredEmpty={filteredEmpty} />
        ) : (
          <DataTable
            {...table}
            rows={data?.rows}
            sort={address.sort}
            onSort={address.sortBy}
            stale={query.isPlaceholderData}
          />
        )}
        {data && data.rows.length > 0 && (
          <Pager
            page={address.page}
            limit={address.limit}
            total={data.total}
            atLeast={data.atLeast}
            hrefOf={address.hrefOf}
            onLimit={address.setLimit}
          />
        )}
      </div>
    </div>
  )
}

interface NothingProps {
  address: PagedListProps<object>['address']
  total: number
  empty: ReactNode
  filteredEmpty: string
}

function Nothing({ address, total, empty, filteredEmpty }: NothingProps) {
  if (address.page > 1 && total > 0) {
    return (
      <EmptyList text="Bu sayfada kayıt kalmadı.">
        <LinkButton to={address.hrefOf(1)}>İlk sayfaya dön</LinkButton>
      </EmptyList>
    )
  }
  if (address.filtered) {
    return (
      <EmptyList text={filteredEmpty}>
        <Button onClick={address.clear}>Süzgeçleri temizle</Button>
      </EmptyList>
    )
  }
  return empty
}
