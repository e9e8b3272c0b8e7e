import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'

/** The text of a closed folded part; the `details` around it has the class `group`. */
export function Summary({ children }: { children: ReactNode }) {
  return (
    <summary className="flex min-h-11 list-none items-center gap-2 font-semibold text-muted hover:text-ink [&::-webkit-details-marker]:hidden">
      <ChevronRight
        aria-hidden="true"
        className="size-4 shrink-0 transition-transform group-open:rotate-90"
      />
      <span>{children}</span>
    </summary>
  )
}
