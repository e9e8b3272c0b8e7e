import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { classes } from '../classes.ts'
import { backdropClass } from './dialog.tsx'

interface SheetProps {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
}

/** A modal panel with the page's height, on its left edge. */
export function Sheet({ open, onClose, title, children }: SheetProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={backdropClass} />
        <Base.Popup
          className={classes(
            'fixed inset-y-0 z-50 flex w-[calc(100%-2.5rem)] flex-col overflow-y-auto border-line bg-surface p-4 text-ink outline-none',
            'transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
            'left-0 max-w-[20rem] border-r data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
          )}
        >
          <div className="mb-3 flex items-center justify-between gap-4">
            <Base.Title className="pl-2 text-title">{title}</Base.Title>
            <Base.Close className={buttonClass({ look: 'ghost', size: 'icon' })}>
              <X aria-hidden="true" className="size-4.5" />
              <span className="sr-only">Kapat</span>
            </Base.Close>
          </div>
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
