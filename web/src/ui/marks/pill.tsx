import type { LucideIcon } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from '../classes.ts'

/** Colour, icon and word, so that each works without the others. `className` has the colours. */
export function Pill({
  icon: Icon,
  className,
  children,
  ...span
}: ComponentProps<'span'> & { icon: LucideIcon }) {
  return (
    <span
      {...span}
      className={classes(
        'inline-flex min-h-6 shrink-0 items-center gap-1.5 rounded-full px-2.5 text-meta font-semibold',
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-3.5" />
      {children}
    </span>
  )
}

/** Pills side by side or, where a column is narrow, one below another; no word breaks. */
export const Pills = ({ children }: { children: ReactNode }) => (
  <span className="flex flex-wrap gap-1 whitespace-nowrap">{children}</span>
)

/** The word, icon and colours of a state. */
export interface Look {
  word: string
  icon: LucideIcon
  colour: string
}

export function StatePill({ look, ...span }: ComponentProps<'span'> & { look: Look }) {
  return (
    <Pill {...span} icon={look.icon} className={look.colour}>
      {look.word}
    </Pill>
  )
}
