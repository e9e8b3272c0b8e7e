import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface ListSectionProps {
  title: string
  /** Search and filters, above the list. */
  tools?: ReactNode
  query: { isLoading: boolean; error: Error | null; data: unknown; refetch: () => unknown }
  /** What the error box says; the technical message stays in the log. */
  failed: string
  children: ReactNode
}

/** The list of a page: its tools, and one of loading, failed, or what there is. */
export function ListSection({ title, tools, query, failed, children }: ListSectionProps) {
  return (
    <section aria-label={title} aria-busy={query.isLoading}>
      {tools && <div className="mb-4">{tools}</div>}
      {query.data === undefined && query.error ? (
        <ErrorBox message={failed}>
          <Button onClick={() => void query.refetch()}>Tekrar Dene</Button>
        </ErrorBox>
      ) : (
        <div className="overflow-hidden rounded-card border border-line bg-surface">
          {query.isLoading ? <Rows /> : children}
        </div>
      )}
    </section>
  )
}

function Rows() {
  return (
    <div className="grid gap-5 px-4 py-5">
      {['w-3/4', 'w-1/2', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-5 ${width}`} />
      ))}
    </div>
  )
}

/** Nothing at all, or nothing that passes the filters: `children` is the way on. */
export function EmptyList({ text, children }: { text: string; children?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3 px-4 py-8 text-muted">
      <p>{text}</p>
      {children}
    </div>
  )
}
