import { useId, type ReactNode } from 'react'
import { ChartTable, type Cells } from './chart-table.tsx'

interface ChartProps {
  /** The chart's finding, as a sentence. */
  title: string
  lead?: ReactNode
  /** The same values as a table; without values there is neither table nor drawing. */
  table?: Cells | undefined
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
      {lead && <p className="mt-1 text-muted">{lead}</p>}
      {table && (
        <>
          <div className="mt-4">{children}</div>
          <ChartTable caption={title} {...table} />
        </>
      )}
    </section>
  )
}
