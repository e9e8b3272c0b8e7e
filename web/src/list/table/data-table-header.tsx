import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { classes } from '../../ui/classes.ts'
import { Select } from '../../ui/fields/select.tsx'
import type { DataColumn, Shown } from './data-table.tsx'
import { sortOf, writtenSort, type ListSort } from '../use-list-address.ts'

interface HeaderRowProps<Row extends object> {
  table: Shown<Row>
  columns: DataColumn<Row>[]
  choosing: boolean
  tools: ReactNode
}

export function HeaderRow<Row extends object>({ table, columns, choosing, tools }: HeaderRowProps<Row>) {
  return (
    <tr role="row" className="border-b border-line">
      {choosing && (
        <th role="columnheader" scope="col" className="w-12 pl-4">
          <ChooseAll table={table} />
        </th>
      )}
      {table.getFlatHeaders().map(({ id, column }, at) => {
        const { name, bare, spare, number } = columns[at]!
        const sorted = column.getIsSorted()
        return (
          <th
            key={id}
            role="columnheader"
            scope="col"
            aria-sort={sorted ? (sorted === 'desc' ? 'descending' : 'ascending') : undefined}
            className={classes(
              'px-2.5 py-1.5 text-meta font-medium text-muted tight:px-2 first:pl-4 last:pr-4',
              number && numberClass,
              spareClass(spare),
            )}
          >
            <span
              className={classes(
                at === columns.length - 1 && tools !== undefined && 'flex items-center justify-between gap-2',
              )}
            >
              {column.getCanSort() ? (
                <>
                  <span className="hidden cards:inline">{name}</span>
                  <button
                    type="button"
                    onClick={column.getToggleSortingHandler()}
                    className={classes(
                      'group -mx-2 inline-flex min-h-9 items-center gap-1.5 rounded-chip px-2 whitespace-nowrap hover:text-ink cards:hidden',
                      // The name ends where the numbers end.
                      number && 'flex-row-reverse',
                    )}
                  >
                    {name}
                    <SortMark sorted={sorted} />
                  </button>
                </>
              ) : bare ? (
                <span className="sr-only">{name}</span>
              ) : (
                <span className="inline-flex min-h-9 items-center whitespace-nowrap">{name}</span>
              )}
              {at === columns.length - 1 && tools && (
                <span className="-mr-1.5 ml-auto cards:hidden">{tools}</span>
              )}
            </span>
          </th>
        )
      })}
    </tr>
  )
}

/** Digits stand below each other, away from the next column's beginning. */
export const numberClass = 'text-right tabular-nums pr-8! tight:pr-5!'

/** Columns that give way in a narrow table. */
export const spareClass = (spare: DataColumn<object>['spare']): string | false =>
  spare === 'early' ? 'narrow:hidden' : spare === true && 'tight:hidden'

function SortMark({ sorted }: { sorted: false | 'asc' | 'desc' }) {
  if (sorted === 'asc') return <ArrowUp aria-hidden="true" className="size-3.5 text-primary" />
  if (sorted === 'desc') return <ArrowDown aria-hidden="true" className="size-3.5 text-primary" />
  return <ChevronsUpDown aria-hidden="true" className="size-3.5 opacity-50 group-hover:opacity-100" />
}

interface CardToolsProps<Row extends object> {
  table: Shown<Row>
  columns: DataColumn<Row>[]
  choosing: boolean
  sort: ListSort | undefined
  onSort: ((sort: ListSort) => void) | undefined
  tools: ReactNode
}

/** Sorting and selection for cards, which have no header row. */
export function CardTools<Row extends object>({
  table,
  columns,
  choosing,
  sort,
  onSort,
  tools,
}: CardToolsProps<Row>) {
  const sortable = columns.filter((column) => column.sort !== undefined)
  const sorts = onSort !== undefined && sortable.length > 0
  // Alone, the control for columns would take a line; the foot of the list has it.
  if (!choosing && !sorts) return null
  return (
    <div className="hidden items-center gap-3 border-b border-line px-4 py-2 cards:flex">
      {choosing && (
        <label className="mr-auto flex min-h-11 items-center gap-2.5 text-meta text-muted">
          <ChooseAll table={table} />
          <span className="max-[30rem]:sr-only">Bu sayfadakiler</span>
        </label>
      )}
      {sorts && (
        <Select
          aria-label="Sıralama"
          value={sort ? writtenSort(sort) : ''}
          onChange={({ target }) => onSort(sortOf(target.value))}
          className="max-w-72 min-w-0 flex-1"
        >
          {sortable.flatMap(({ name, sort: field = '', largestFirst }) =>
            (largestFirst ? [true, false] : [false, true]).map((descending) => (
              <option key={`${field} ${descending}`} value={writtenSort({ field, descending })}>
                {name}, {descending ? 'azalan' : 'artan'}
              </option>
            )),
          )}
        </Select>
      )}
      {tools && <span className="ml-auto">{tools}</span>}
    </div>
  )
}

function ChooseAll<Row extends object>({ table }: { table: Shown<Row> }) {
  const box = useRef<HTMLInputElement>(null)
  const all = table.getIsAllPageRowsSelected()
  const some = table.getIsSomePageRowsSelected()
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all
  }, [some, all])
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label="Bu sayfadakilerin hepsini seç"
      checked={all}
      onChange={table.getToggleAllPageRowsSelectedHandler()}
    />
  )
}
