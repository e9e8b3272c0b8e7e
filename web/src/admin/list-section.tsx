import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Skeleton } from '../ui/skeleton.tsx'

interface ListSectionProps {
  id: string
  title: string
  /** Search and filters, at the title's right. */
  tools?: ReactNode
  query: { isLoading: boolean; error: Error | null; data: unknown; refetch: () => unknown }
  /** What the error box says; the technical message stays in the log. */
  failed: string
  children: ReactNode
}

/** A list of the admin page: its title, and one of loading, failed, or what there is. */
export function ListSection({ id, title, tools, query, failed, children }: ListSectionProps) {
  return (
    <section aria-labelledby={id} aria-busy={query.isLoading}>
      <div className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id={id} tabIndex={-1} className="text-section outline-none">
          {title}
        </h2>
        {tools}
      </div>
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
