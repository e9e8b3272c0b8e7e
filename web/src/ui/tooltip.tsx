import { Tooltip as Base } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode } from 'react'

interface TooltipProps {
  text: ReactNode
  /** A control, which keeps a name of its own: on a touch screen nobody sees a tooltip. */
  children: ReactElement
}

/** A few words about a control, on hover and on focus. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6} className="z-50">
          <Base.Popup className="max-w-72 rounded-chip border border-line bg-tint px-2.5 py-1.5 text-meta text-ink transition-opacity duration-120 data-ending-style:opacity-0 data-starting-style:opacity-0">
            {text}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  )
}
