import type { ReactNode } from 'react'

/** What narrows a list: its search first, as wide as there is room, then the filters. */
export function ListFilters({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-end gap-2">
      {children}
    </div>
  )
}
