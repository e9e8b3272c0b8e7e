import {
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
} from '@tanstack/react-table'
import { Fragment, useMemo, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { CardTools, HeaderRow } from './data-table-header.tsx'
import { ArrivalLine, DataRow, SkeletonRows } from './data-table-rows.tsx'
import { useArrivals } from './use-arrivals.ts'
import { useLeftRow } from './use-left-row.ts'
import type { ListSort } from '../use-list-address.ts'

export interface DataColumn<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** Whether the cell is the row's header. */
  heads?: boolean
  /** For actions: no label, and the full width of a card. */
  bare?: boolean
  /**
   * On a card: in the header's line, or in the line below, where a text gives way to numbers and dates; or not at all, where
   * the row's page says it. Without this prop, with the column's name.
   */
  card?: 'beside' | 'below' | 'below whole' | 'left out'
  /** The word behind a count on a card, where the column's name is left out. */
  unit?: string
  /** For menus: the upper right corner of a card. */
  corner?: boolean
  /** A count: at the right of a table's column, so that digits stand below each other. */
  number?: boolean
  /** Hidden first in a narrow table; `early` still earlier. */
  spare?: boolean | 'early'
  /** Shown only where it is chosen. */
  extra?: boolean
  /** The server's sort field, if any. */
  sort?: string
  /** Whether the first click sorts in descending order: for dates and counts. */
  largestFirst?: boolean
}

export type Selection = RowSelectionState

export interface DataTableProps<Row> {
  label: string
  columns: DataColumn<Row>[]
  /** Undefined during the first load: the table shows skeletons. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => string
  /** Target of a click on a row; the header cell becomes the link. */
  rowLink?: (row: Row) => string
  sort?: ListSort
  onSort?: (sort: ListSort) => void
  /** All columns that sort the cards, where hidden columns are not among `columns`. */
  sortColumns?: DataColumn<Row>[]
  /** Ids of the selected rows, of all pages. Without this prop there is no selection column. */
  selection?: Selection
  onSelection?: (selection: Selection) => void
  /** A row's name for its checkbox. */
  rowName?: (row: Row) => string
  /** Control at the end of the header row. */
  tools?: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  /** Whether the rows belong to the last query while the next loads. */
  stale?: boolean
}

const features = tableFeatures({ rowSelectionFeature, rowSortingFeature })
const none: never[] = []

/**
 * A table with sorting and selection; in a narrow space a stack of cards, each value with its column's name. Roles are
 * explicit, because browsers drop a table's semantics when its display changes.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { label, columns, sortColumns = columns, rows, rowKey, sort, onSort, tools, foot } = props
  const { selection, onSelection, stale = false } = props
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.sort ?? column.name,
        // Only a column with values is sortable in the library; our rows are sorted by the server.
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
  // Only where the new rows are together at the top.
  const firstKnown = shown.findIndex((id) => !arrived.has(id))
  const above = firstKnown === arrived.size ? firstKnown : 0
  const { body, leave } = useLeftRow(rows !== undefined)
  const choosing = selection !== undefined
  return (
    <div className="@container/table">
      <div className="relative overflow-x-auto">
        <CardTools
          table={table}
          choosing={choosing}
          sort={sort}
          onSort={onSort}
          columns={sortColumns}
          tools={tools}
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
            <HeaderRow table={table} columns={columns} choosing={choosing} tools={tools} />
          </thead>
          <tbody ref={body} role="rowgroup" className="cards:block" onClickCapture={leave}>
            {rows === undefined ? (
              <SkeletonRows columns={columns.length + (choosing ? 1 : 0)} />
            ) : (
              table.getRowModel().rows.map((row, at) => (
                <Fragment key={row.id}>
                  <DataRow row={row} arrived={arrived.has(row.id)} {...props} />
                  {at + 1 === above && (
                    <ArrivalLine count={above} columns={columns.length + (choosing ? 1 : 0)} />
                  )}
                </Fragment>
              ))
            )}
          </tbody>
        </table>
      </div>
      {foot}
    </div>
  )
}

export type Shown<Row extends object> = ReturnType<typeof useTable<typeof features, Row>>

/** Places a link or button of a linked row above the row's link. */
export function Above({ children }: { children: ReactNode }) {
  return <span className="relative z-1 min-w-0">{children}</span>
}
