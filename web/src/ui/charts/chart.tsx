import { useId, type ReactNode } from 'react'
import { ChartTable, type Cells } from './chart-table.tsx'

interface ChartProps {
  /** What there is to learn from it, as a sentence. */
  title: string
  lead?: ReactNode
  /** The same figures in a table; none, and no drawing, where there is nothing to see. */
  table?: Cells | undefined
  children: ReactNode
}

/** A figure: its finding, its drawing, and the figures behind it for whoever reads rather than looks. */
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
