import type { ReactNode } from 'react'
import { ApiError } from '../api/api.ts'
import { LinkButton } from '../ui/button.tsx'
import { ErrorBox } from '../ui/state/error-box.tsx'
import { ColumnChooser } from './table/column-chooser.tsx'
import { DataTable, type DataTableProps } from './table/data-table.tsx'
import { EmptyList, NoRows } from './empty-list.tsx'
import { LoadMore } from './load-more.tsx'
import { Pager } from './pager.tsx'
import { useColumnChoice } from './table/use-column-choice.ts'
import type { ListAddress } from './use-list-address.ts'
import type { GrowingRows, PageOfRows } from './use-list.ts'

type ListProps<Row extends object> = Omit<
  DataTableProps<Row>,
  'rows' | 'sort' | 'onSort' | 'stale' | 'tools' | 'sortColumns' | 'foot'
> & {
  /** Name under which this browser keeps the chosen columns; without it nothing can be chosen. */
  columnsOf?: string
  /** Target of the focus when the focused row disappears. */
  id?: string
  /** A numbered page (`useListPage`), or rows before a cursor (`useGrowingList`). */
  query: PageOfRows<Row> | GrowingRows<Row>
  address: Omit<ListAddress, 'values' | 'set' | 'query'>
  /** Text of the error box; the technical message is only logged. */
  failed: string
  /** Content of an empty list: a sentence and a link to create the first entry. */
  empty: ReactNode
  /** Sentence for filters without a match. */
  filteredEmpty: string
}

/** A list in all its states: loading, failed, empty, empty by filters, or rows with paging. */
export function List<Row extends object>({
  id,
  query,
  address,
  failed,
  empty,
  filteredEmpty,
  columnsOf,
  ...table
}: ListProps<Row>) {
  const { columns, choice } = useColumnChoice(columnsOf, table.columns)
  const tools = choice && <ColumnChooser choice={choice} />
  const growing = 'fetchNextPage' in query
  const rows = growing ? query.rows : query.data?.rows
  const sorting = growing ? {} : { sort: address.sort, onSort: address.sortBy }
  if (!rows && query.error instanceof ApiError && query.error.code === 'LIST_TOO_LONG')
    return (
      <TooLong
        error={query.error}
        first={address.page > 1 ? address.hrefOf(1) : undefined}
        sortable={'sort' in sorting && sorting.sort?.field !== 'created_at'}
      />
    )
  if (!rows && query.error) return <ErrorBox message={failed} error={query.error} onRetry={query.refetch} />
  return (
    <div className="grid gap-3">
      {query.error && !(growing && query.isFetchNextPageError) && (
        <ErrorBox
          message="Liste yenilenemedi; son bilinen hâli duruyor."
          error={query.error}
          onRetry={query.refetch}
        />
      )}
      <div
        id={id}
        tabIndex={id === undefined ? undefined : -1}
        className="rounded-card border border-line bg-surface outline-none"
      >
        {!rows && (
          <span role="status" className="sr-only">
            {table.label} yükleniyor...
          </span>
        )}
        {rows?.length === 0 ? (
          <NoRows
            address={address}
            beyondLast={!growing && address.page > 1 && query.data!.total > 0}
            empty={empty}
            filteredEmpty={filteredEmpty}
          />
        ) : (
          <DataTable
            {...table}
            {...sorting}
            columns={columns}
            sortColumns={table.columns}
            tools={tools}
            foot={
              rows &&
              (growing ? (
                <LoadMore query={query} tools={tools} />
              ) : (
                <Pager address={address} {...query.data!} />
              ))
            }
            rows={rows}
            stale={query.isPlaceholderData}
          />
        )}
      </div>
    </div>
  )
}

interface TooLongProps {
  error: ApiError
  first: string | undefined
  /** Whether the order of creation is another than the present one. */
  sortable: boolean
}

/** The server does not look so far into this list. */
function TooLong({ error, first, sortable }: TooLongProps) {
  const remedy = sortable
    ? 'Arama ya da filtreyle daraltın veya oluşturma tarihine göre sıralayın.'
    : 'Aramaya bir kelime daha ekleyin ya da filtreyle daraltın.'
  return (
    <div role="alert" className="rounded-card border border-line bg-surface">
      <EmptyList text={`${error.detail ?? ''} ${remedy}`}>
        {first !== undefined && <LinkButton to={first}>İlk sayfaya dön</LinkButton>}
      </EmptyList>
    </div>
  )
}
