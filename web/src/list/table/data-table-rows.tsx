import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/state/skeleton.tsx'
import { numberClass, spareClass } from './data-table-header.tsx'
import type { DataColumn, DataTableProps, Shown } from './data-table.tsx'

type DataRowProps<Row extends object> = DataTableProps<Row> & {
  row: ReturnType<Shown<Row>['getRowModel']>['rows'][number]
  /** A new row, highlighted for a moment. */
  arrived: boolean
}

export function DataRow<Row extends object>({
  row,
  arrived,
  columns,
  rowLink,
  rowName,
  selection,
}: DataRowProps<Row>) {
  const chosen = row.getIsSelected()
  const lines = columns.some(({ card }) => card && card !== 'left out')
  return (
    <tr
      role="row"
      data-row={row.id}
      data-chosen={chosen || undefined}
      className={classes(
        'relative border-b border-line last:border-b-0 data-chosen:bg-tint',
        'cards:gap-x-3 cards:px-4',
        lines
          ? // Two lines: an empty element as wide as the card ends the first.
            'cards:flex cards:flex-wrap cards:items-center cards:py-2 cards:after:order-1 cards:after:basis-full'
          : // One column of facts on the narrowest phone, two on other phones, three on wider cards.
            'cards:grid cards:items-baseline cards:grid-cols-[repeat(auto-fit,minmax(max(8.5rem,(100%-1.5rem)/3),1fr))] cards:gap-y-1.5 cards:py-3',
        lines && selection && 'cards:pl-12',
        lines && columns.some(({ corner }) => corner) && 'cards:pr-14',
        rowLink && 'hover:bg-tint',
        arrived && 'animate-arrive',
      )}
    >
      {selection && (
        <td
          role="cell"
          className="w-12 pl-4 align-middle cards:absolute cards:top-4 cards:left-4 cards:w-auto cards:pl-0"
        >
          <input
            type="checkbox"
            aria-label={`Seç: ${rowName?.(row.original) ?? row.id}`}
            checked={chosen}
            // Only the click event has the shift key, which selects a range of rows.
            onClick={row.getToggleSelectedHandler()}
            onChange={() => undefined}
            className="z-1"
          />
        </td>
      )}
      {columns.map((column) => (
        <Cell
          key={column.name}
          column={column}
          choosing={selection !== undefined}
          lines={lines}
          link={column.heads ? rowLink?.(row.original) : undefined}
        >
          {column.cell(row.original)}
        </Cell>
      ))}
    </tr>
  )
}

/** Below the rows that came while the list was open. */
export function ArrivalLine({ count, columns }: { count: number; columns: number }) {
  return (
    <tr role="row" className="cards:block">
      <td role="cell" colSpan={columns} className="border-b border-primary p-0 cards:block">
        <span className="flex justify-center">
          <span className="relative z-1 -mb-2 rounded-full border border-primary bg-surface px-3 text-meta leading-5 text-primary">
            Siz bakarken {count} yeni kayıt geldi
          </span>
        </span>
      </td>
    </tr>
  )
}

interface CellProps<Row> {
  column: DataColumn<Row>
  choosing: boolean
  /** Whether the row's card has two lines. */
  lines: boolean
  link: string | undefined
  children: ReactNode
}

function Cell<Row>({ column, choosing, lines, link, children }: CellProps<Row>) {
  const { name, heads, bare, corner, spare, number, card, unit } = column
  const Tag = heads ? 'th' : 'td'
  return (
    <Tag
      role={heads ? 'rowheader' : 'cell'}
      scope={heads ? 'row' : undefined}
      className={classes(
        // Break a word only if it is longer than its column.
        'max-w-56 min-w-0 py-2 align-middle font-normal wrap-break-word',
        // A menu stands below the header's control.
        corner ? 'px-2.5 text-right' : 'px-2.5 tight:px-2 first:pl-4 last:pr-4',
        number && classes(numberClass, 'cards:text-left'),
        spareClass(spare),
        'cards:flex cards:max-w-none cards:flex-wrap cards:items-baseline cards:gap-x-1.5 cards:wrap-anywhere',
        'cards:p-0!',
        card ? placeOnCard[card] : lines && !heads && 'cards:order-3 cards:basis-full',
        corner &&
          classes(
            'cards:absolute cards:right-1.5',
            lines ? 'cards:inset-y-0 cards:items-center!' : 'cards:top-1',
          ),
        bare && !corner && 'cards:col-span-full cards:*:grow',
        heads &&
          (lines
            ? 'cards:basis-0 cards:grow'
            : 'cards:col-span-full cards:min-h-7 cards:items-center cards:pr-12!'),
        heads && !lines && choosing && 'cards:pl-8!',
      )}
    >
      {!(bare || heads || card) && (
        // The label is above the value, or beside the value where the card has no columns.
        <span
          aria-hidden="true"
          className={classes(
            'hidden text-meta text-muted cards:block',
            !lines && 'cards:@min-[19.75rem]:w-full',
          )}
        >
          {name}
        </span>
      )}
      {link === undefined ? (
        children
      ) : (
        // One link covers the row; other controls of the row are above the link.
        <Link
          to={link}
          className="underline decoration-field underline-offset-4 outline-none hover:decoration-ink min-w-0 after:absolute after:inset-0 focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-primary"
        >
          {children}
        </Link>
      )}
      {unit && <span className="hidden cards:inline">{unit}</span>}
    </Tag>
  )
}

const placeOnCard = {
  beside: 'cards:shrink-0',
  below:
    'cards:order-2 cards:grow cards:basis-full cards:@min-[19.75rem]:basis-0 cards:text-meta cards:text-muted',
  'below whole': 'cards:order-2 cards:shrink-0 cards:text-meta cards:text-muted',
  'left out': 'cards:hidden!',
}

const widths = ['w-3/4', 'w-1/2', 'w-2/3', 'w-3/5', 'w-4/5']

/** Delayed: skeletons that flash for a moment would disturb. */
export function SkeletonRows({ columns }: { columns: number }) {
  return widths.map((width) => (
    <tr key={width} role="row" className="animate-appear border-b border-line last:border-b-0 cards:block">
      {Array.from({ length: columns }, (_, at) => (
        <td
          key={at}
          role="cell"
          className="px-2.5 py-4 first:pl-4 last:pr-4 cards:block cards:p-2! cards:nth-[n+4]:hidden"
        >
          <Skeleton className={`h-4 ${width}`} />
        </td>
      ))}
    </tr>
  ))
}
