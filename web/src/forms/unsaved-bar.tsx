import type { ReactNode } from 'react'
import { classes } from '../ui/classes.ts'

interface UnsavedBarProps {
  unsaved: boolean
  /** The form's sections with unsaved changes. */
  sections?: readonly string[]
  children: ReactNode
}

/** A form's buttons. With unsaved changes they stay at the foot of the screen until the form's end is in sight. */
export function UnsavedBar({ unsaved, sections = [], children }: UnsavedBarProps) {
  return (
    <div
      data-unsaved={unsaved || undefined}
      className={classes(
        'flex flex-wrap items-center gap-3',
        unsaved
          ? 'sticky bottom-3 z-10 rounded-card border border-field bg-surface px-4 py-3 max-sm:gap-2 max-sm:px-3 max-sm:py-2 max-sm:[&>*:is(a,button)]:grow'
          : 'max-sm:flex-col max-sm:items-stretch',
      )}
    >
      <p role="status" className={classes('font-semibold empty:hidden', 'sm:mr-auto max-sm:w-full')}>
        {unsaved && ['Kaydedilmemiş değişiklik', sections.join(', ')].filter(Boolean).join(': ')}
      </p>
      {children}
    </div>
  )
}
