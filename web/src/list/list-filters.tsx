import type { ReactNode } from 'react'

/** Row of a list's search and filters. */
export function ListFilters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-end gap-2">
      {children}
    </div>
  )
}
