import { Menu as Base } from '@base-ui/react/menu'
import type { LucideIcon } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link, type To } from 'react-router'
import { classes } from './classes.ts'

interface MenuProps {
  /** The trigger. */
  trigger: ReactElement
  /** `MenuItem`, `MenuLink` and `MenuSeparator`. */
  children: ReactNode
}

/** Actions behind a button: arrows and first letters move, Esc closes, and the focus returns to the button. */
export function Menu({ trigger, children }: MenuProps) {
  return (
    <Base.Root modal={false}>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner align="end" sideOffset={6} className="z-50 outline-none">
          <Base.Popup className="min-w-48 rounded-button border border-line bg-surface p-1 text-ink outline-none transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}

const itemClass =
  'flex min-h-9 w-full cursor-pointer items-center gap-2.5 rounded-chip px-3 outline-none select-none data-highlighted:bg-tint data-highlighted:outline-1 data-highlighted:-outline-offset-1 data-highlighted:outline-field max-sm:min-h-11'

interface MenuItemProps {
  icon?: LucideIcon
  /** Irreversible actions are red. */
  danger?: boolean
  onClick: () => void
  children: ReactNode
}

export function MenuItem({ icon: Icon, danger, onClick, children }: MenuItemProps) {
  return (
    <Base.Item onClick={onClick} className={classes(itemClass, danger && 'text-bad')}>
      {Icon && <Icon aria-hidden="true" className={classes('size-4', !danger && 'text-muted')} />}
      {children}
    </Base.Item>
  )
}

export function MenuLink({ icon: Icon, to, children }: { icon?: LucideIcon; to: To; children: ReactNode }) {
  return (
    <Base.LinkItem closeOnClick render={<Link to={to} />} className={itemClass}>
      {Icon && <Icon aria-hidden="true" className="size-4 text-muted" />}
      {children}
    </Base.LinkItem>
  )
}

export function MenuSeparator() {
  return <Base.Separator className="my-1 h-px bg-line" />
}
