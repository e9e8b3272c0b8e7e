import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

/** The text of a closed folded part; the `details` around it has the class `group`. */
export function Summary({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <summary
      className={classes(
        'flex min-h-11 list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden',
        className ?? 'text-muted hover:text-ink',
      )}
    >
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 transition-transform group-open:rotate-90"
      />
      <span>{children}</span>
    </summary>
  )
}
