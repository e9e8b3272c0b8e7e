import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { useMemo, type ReactNode } from 'react'
import { classes } from '../ui/classes.ts'
import { CardTools, HeaderRow } from './data-table-header.tsx'
import { DataRow, SkeletonRows } from './data-table-rows.tsx'
import { useArrivals } from './use-arrivals.ts'
import type { ListSort } from './use-list-address.ts'

export interface DataColumn<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** The cell that names its row. */
  heads?: boolean
  /** Actions need no label, and have a card's whole width. */
  bare?: boolean
  /** A menu: it stands in a card's upper right corner. */
  corner?: boolean
  /** The first to go where the table has little room. */
  spare?: boolean
  /** The field to sort by, where the server can. */
  sort?: string
  /** Sorting by it begins with the largest: for dates and counts. */
  largestFirst?: boolean
}

export type Selection = RowSelectionState

export interface DataTableProps<Row> {
  label: string
  columns: DataColumn<Row>[]
  /** Undefined while nothing has come yet: the rows to come are sketched. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Where a click on a row leads; its heading cell becomes the link. */
  rowLink?: (row: Row) => string
  sort?: ListSort
  onSort?: (sort: ListSort) => void
  /** Ids of the chosen rows, of this page and others. Without it there is no column to choose with. */
  selection?: Selection
  onSelection?: (selection: Selection) => void
  /** What a row is called where it is chosen. */
  rowName?: (row: Row) => string
  /** It has many columns: its rows are cards up to 864 px instead of 672, and up to 960 it leaves out the spare ones. */
  wide?: boolean
  /** The rows belong to the last question; those of the new one are on their way. */
  stale?: boolean
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
const none: never[] = []

/**
 * A table, sorted and chosen from where the list can be; where it has little room a stack of cards, each value with its
 * column's name. The roles are written out because browsers drop a table's own semantics once its display changes.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, sort, onSort, selection, onSelection, stale = false, wide } = props
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.sort ?? column.name,
        // Only a column with values can be sorted by; ours are sorted elsewhere.
        accessorFn: (row: Row) => row,
        enableSorting: column.sort !== undefined && onSort !== undefined,
        sortDescFirst: column.largestFirst ?? false,
      })),
    [columns, onSort],
  )
  const state = {
    sorting: sort ? [{ id: sort.field, desc: sort.descending }] : [],
    rowSelection: selection ?? {},
  }
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? none,
    getRowId: rowKey,
    state,
    manualSorting: true,
    enableSortingRemoval: false,
    onSortingChange: (update) => {
      const [next] = typeof update === 'function' ? update(state.sorting) : update
      if (next) onSort?.({ field: next.id, descending: next.desc })
    },
    onRowSelectionChange: (update) =>
      onSelection?.(typeof update === 'function' ? update(state.rowSelection) : update),
  })

  const shown = table.getRowModel().rows.map(({ id }) => id)
  const arrived = useArrivals(shown, rows === undefined || stale)

  return (
    <div className={classes('overflow-x-auto', wide ? '@container/wide-table' : '@container/table')}>
      <CardTools
        table={table}
        choosing={selection !== undefined}
        sort={sort}
        onSort={onSort}
        columns={columns}
      />
      <table
        role="table"
        aria-label={label}
        aria-busy={rows === undefined || stale}
        className={classes(
          'w-full border-collapse text-left text-body transition-opacity cards:block',
          stale && 'opacity-60',
        )}
      >
        <thead role="rowgroup" className="cards:sr-only">
          <HeaderRow table={table} columns={columns} choosing={selection !== undefined} />
        </thead>
        <tbody role="rowgroup" className="cards:block">
          {rows === undefined ? (
            <SkeletonRows columns={columns.length + (selection ? 1 : 0)} />
          ) : (
            table
              .getRowModel()
              .rows.map((row) => <DataRow key={row.id} row={row} arrived={arrived.has(row.id)} {...props} />)
          )}
        </tbody>
      </table>
    </div>
  )
}

export type Shown<Row extends object> = ReturnType<typeof useTable<typeof features, Row>>

/** A link or button inside a row that is itself a link: it lies above the row's. */
export function Above({ children }: { children: ReactNode }) {
  return <span className="relative z-1 min-w-0">{children}</span>
}
