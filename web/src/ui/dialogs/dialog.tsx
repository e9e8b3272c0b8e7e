import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { buttonClass } from '../button.tsx'
import { classes } from '../classes.ts'

const looks = {
  /** Centred on wide screens, at the foot on phones. */
  window:
    'inset-0 m-auto h-fit max-h-[85dvh] w-full max-w-[36rem] rounded-card border p-6 data-ending-style:translate-y-2 data-starting-style:translate-y-2 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none',
  /** With the page's height, on its left edge. */
  sheet:
    'inset-y-0 left-0 w-[calc(100%-2.5rem)] max-w-[20rem] border-r p-4 data-ending-style:-translate-x-4 data-starting-style:-translate-x-4',
  /** Below the top, where its results have room to grow and shrink. */
  palette:
    'inset-x-0 top-[12dvh] mx-auto max-h-[min(34rem,76dvh)] w-[calc(100%-2rem)] max-w-[36rem] overflow-hidden! rounded-card border max-sm:top-4',
}

interface PopupProps extends Base.Popup.Props {
  look?: keyof typeof looks
  className?: string | undefined
}

/** The frame of every modal dialog, inside the root of a dialog or an alert dialog. */
export function Popup({ look = 'window', className, ...popup }: PopupProps) {
  return (
    <Base.Portal>
      <Base.Backdrop className="fixed inset-0 z-50 bg-black/60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
      <Base.Popup
        {...popup}
        className={classes(
          'fixed z-50 flex flex-col overflow-y-auto border-line bg-surface text-ink outline-none transition-[opacity,translate] duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0',
          looks[look],
          className,
        )}
      />
    </Base.Portal>
  )
}

interface DialogProps extends Pick<PopupProps, 'look' | 'className'> {
  open: boolean
  onClose: () => void
  title: string
  /** One sentence below the title. */
  lead?: ReactNode
  children: ReactNode
}

/** A modal dialog. Esc and a press outside close it, and the focus returns to where it was. */
export function Dialog({ open, onClose, title, lead, children, ...look }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Popup {...look}>
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
      </Popup>
    </Base.Root>
  )
}
