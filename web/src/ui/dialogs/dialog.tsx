import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { classes } from '../classes.ts'

export const backdropClass =
  'fixed inset-0 z-50 bg-black/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0'

interface DialogProps {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  className?: string
  children: ReactNode
}

/** A modal window: centred on wide screens, at the foot on phones. Esc and a press outside close the window. */
export function Dialog({ open, onClose, title, lead, className, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={classes(
            'fixed inset-0 z-50 m-auto flex h-fit max-h-[85dvh] w-full max-w-[36rem] flex-col overflow-y-auto rounded-card border border-line bg-surface p-6 text-ink outline-none',
            'transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0',
            'max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none max-sm:p-4',
            className,
          )}
        >
          <div className="flex items-start justify-between gap-4">
            <Base.Title className="text-title">{title}</Base.Title>
            <Base.Close
              className={classes(buttonClass({ look: 'ghost', size: 'icon' }), '-mt-1.5 -mr-2 shrink-0')}
            >
              <X aria-hidden="true" className="size-4.5" />
              <span className="sr-only">Kapat</span>
            </Base.Close>
          </div>
          {lead && <Base.Description className="mt-1 text-muted">{lead}</Base.Description>}
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
