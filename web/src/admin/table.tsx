import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

export interface Column<Row> {
  name: string
  cell: (row: Row) => ReactNode
  /** The cell that names its row. */
  heads?: boolean
  /** Actions need no label, and have a card's whole width. */
  bare?: boolean
  /** A menu: it stands at the end of a card's last line. */
  corner?: boolean
  /** Says by itself what it is: on a card it needs no label. */
  plain?: boolean
}

interface TableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey: (row: Row) => string
}

/**
 * A table that under 720 px is a stack of cards, each value beside its column's name. The roles are written out because
 * browsers drop a table's own semantics once its display changes.
 */
export function Table<Row>({ label, columns, rows, rowKey }: TableProps<Row>) {
  return (
    <table
      role="table"
      aria-label={label}
      className="w-full border-collapse text-left text-body max-[45rem]:block"
    >
      <thead role="rowgroup" className="max-[45rem]:sr-only">
        <tr role="row" className="border-b border-line">
          {columns.map((column) => (
            <th
              key={column.name}
              role="columnheader"
              scope="col"
              className="px-2.5 py-3 text-meta first:pl-4 last:pr-4 lg:px-4 font-medium text-muted"
            >
              {column.bare ? <span className="sr-only">{column.name}</span> : column.name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="max-[45rem]:block">
        {rows.map((row) => (
          <tr
            key={rowKey(row)}
            role="row"
            className="border-b border-line last:border-b-0 max-[45rem]:grid max-[45rem]:grid-cols-2 max-[45rem]:items-center max-[45rem]:gap-x-4 max-[45rem]:gap-y-2 max-[45rem]:px-4 max-[45rem]:py-3"
          >
            {columns.map((column) => (
              <Cell key={column.name} column={column} row={row} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const Tag = column.heads ? 'th' : 'td'
  return (
    <Tag
      role={column.heads ? 'rowheader' : 'cell'}
      scope={column.heads ? 'row' : undefined}
      className={classes(
        'min-w-0 px-2.5 py-2 align-middle first:pl-4 last:pr-4 lg:px-4 font-normal max-[45rem]:flex max-[45rem]:flex-wrap max-[45rem]:items-baseline max-[45rem]:gap-x-1.5 max-[45rem]:p-0!',
        column.bare && 'max-[45rem]:col-span-2 max-[45rem]:*:grow',
      )}
    >
      {!(column.bare || column.plain || column.heads) && (
        <span aria-hidden="true" className="hidden text-meta text-muted max-[45rem]:block">
          {column.name}
        </span>
      )}
      {column.cell(row)}
    </Tag>
  )
}
