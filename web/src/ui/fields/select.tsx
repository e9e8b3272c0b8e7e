import { ChevronDown } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { inputClass } from './field.tsx'

/** A native select with our arrow. `className` is for the layout. */
export function Select({ className, ...props }: ComponentProps<'select'>) {
  return (
    <span className={classes('relative block', className)}>
      <select {...props} className={`${inputClass} appearance-none truncate pr-10`} />
      <ChevronDown
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
