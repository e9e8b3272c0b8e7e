import { CalendarDays } from 'lucide-react'
import type { ComponentProps } from 'react'
import { classes } from '../classes.ts'
import { inputClass } from './field.tsx'

/** The browser's own date field with our icon; the browser's icon lies over ours, invisible. `className` is for the layout. */
export function DateInput({ className, ...props }: ComponentProps<'input'>) {
  return (
    <span className={classes('relative block', className)}>
      <input {...props} type="date" className={`${inputClass} date-input pr-10`} />
      <CalendarDays
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-muted"
      />
    </span>
  )
}
