import { ChevronRight } from 'lucide-react'

export interface Cells {
  head: readonly string[]
  /** The first cell is the row's header. */
  rows: readonly (readonly string[])[]
}

/** The chart's values as a folded table. */
export function ChartTable({ caption, head, rows }: Cells & { caption: string }) {
  return (
    <details className="group mt-3 text-meta">
      <summary className="inline-flex min-h-8 items-center gap-1 rounded-chip pr-1 text-muted hover:text-ink">
        <ChevronRight aria-hidden="true" className="size-4 transition-transform group-open:rotate-90" />
        Tablo olarak göster
      </summary>
      <div
        tabIndex={0}
        role="region"
        aria-label={caption}
        className="mt-2 max-h-80 overflow-auto rounded-button border border-line"
      >
        <table className="w-full text-left tabular-nums">
          <caption className="sr-only">{caption}</caption>
          <thead className="sticky top-0 bg-tint">
            <tr>
              {head.map((name) => (
                <th key={name} scope="col" className="px-3 py-2 font-medium text-muted">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...values], row) => (
              // Two rows of a day may have one name: the same time of yesterday and of today.
              <tr key={`${row} ${name}`} className="border-t border-line">
                <th scope="row" className="px-3 py-1.5 font-normal whitespace-nowrap">
                  {name}
                </th>
                {values.map((value, at) => (
                  <td key={head[at + 1]} className="px-3 py-1.5">
                    {value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
