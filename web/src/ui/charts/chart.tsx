import { useId, type ReactNode } from 'react'
import { ChartTable, type Cells } from './chart-table.tsx'

interface ChartProps {
  /** The chart's finding, as a sentence. */
  title: string
  lead: string
  /** The same values as a table. */
  table: Cells
  children: ReactNode
}

/** A figure: the finding, the drawing, and a table of the values. */
export function Chart({ title, lead, table, children }: ChartProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="text-title">
        {title}
      </h2>
      <p className="mt-1 text-muted">{lead}</p>
      <div className="mt-4">{children}</div>
      <ChartTable caption={title} {...table} />
    </section>
  )
}
