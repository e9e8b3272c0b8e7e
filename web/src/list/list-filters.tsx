import { ListFilter } from 'lucide-react'
import { Children, useId, useState, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'

interface ListFiltersProps {
  label: string
  /** The filters' values; '' means no filter. */
  values: Record<string, string>
  /** The search field, then the filters. */
  children: ReactNode
}

/** Row of a list's search and filters. On a phone the filters unfold, so that the first row is on the first screen. */
export function ListFilters({ label, values, children }: ListFiltersProps) {
  const [search, ...filters] = Children.toArray(children)
  const [open, setOpen] = useState(false)
  const id = useId()
  const active = Object.values(values).filter((value) => value !== '').length
  return (
    <div role="search" aria-label={label} className="flex flex-wrap items-end gap-2">
      {search}
      {filters.length > 0 && (
        <>
          <Button
            icon={ListFilter}
            className="px-3.5! sm:hidden"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            Filtreler{active > 0 && ` (${active})`}
          </Button>
          <div
            id={id}
            className={classes(
              'flex flex-wrap items-end gap-2 max-sm:w-full sm:contents',
              !open && 'max-sm:hidden',
            )}
          >
            {filters}
          </div>
        </>
      )}
    </div>
  )
}
