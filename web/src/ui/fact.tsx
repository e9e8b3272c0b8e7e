import type { ReactNode } from 'react'
import { classes } from './classes.ts'

interface FactProps {
  name: string
  strong?: boolean
  /** Across all columns of the list; `phone` on phones only. */
  whole?: boolean | 'phone'
  children: ReactNode
}

/** A name and its value in a `dl`. */
export function Fact({ name, strong = false, whole = false, children }: FactProps) {
  return (
    <div
      className={classes('min-w-0', whole && (whole === 'phone' ? 'max-sm:col-span-full' : 'col-span-full'))}
    >
      <dt className="mb-0.5 text-meta text-muted">{name}</dt>
      <dd className={classes('wrap-anywhere', strong && 'font-semibold')}>{children}</dd>
    </div>
  )
}
