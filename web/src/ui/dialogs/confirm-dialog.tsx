import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { reason } from '../state/notice.tsx'
import { Popup } from './dialog.tsx'
import { DialogEnd } from './dialog-end.tsx'

interface ConfirmDialogProps {
  title: string
  /** The object and the consequence. */
  children: ReactNode
  /** The verb on the red button: "Lisansı iptal et", never "Evet". */
  verb: string
  /** The word of the button that does nothing. */
  stay?: string
  /** The dialog is busy until the answer, and shows the error of a failure. */
  onConfirm: () => unknown
  onClose: () => void
  /** Takes the focus after the action, where the control that opened the dialog goes with its row. */
  after?: () => HTMLElement | null
}

/** Confirms an irreversible action. Mounted means open; a press outside does not close. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, stay = 'Vazgeç', onConfirm, onClose, after } = props
  const cancel = useRef<HTMLButtonElement>(null)
  const confirmed = useRef(false)
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<string>()

  const confirm = async () => {
    setBusy(true)
    setError(undefined)
    confirmed.current = true
    try {
      await onConfirm()
    } catch (failure) {
      confirmed.current = false
      setError(reason(failure))
    }
    setBusy(false)
  }

  const finalFocus = () => {
    if (!confirmed.current || !after) return true
    // By hand: Base UI would go on to the first control inside.
    queueMicrotask(() => after()?.focus())
    return false
  }

  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Popup className="max-w-[28rem]!" initialFocus={cancel} finalFocus={finalFocus}>
        <Base.Title className="text-title">{title}</Base.Title>
        <Base.Description render={<div />} className="mt-3 space-y-3 text-muted">
          {children}
        </Base.Description>
        {error !== undefined && (
          <p role="alert" className="mt-4 rounded-button bg-bad-bg px-3 py-2 text-bad">
            {error}
          </p>
        )}
        <div className="mt-6">
          <DialogEnd>
            <Button ref={cancel} onClick={onClose}>
              {stay}
            </Button>
            <Button look="danger" className="bg-bad! text-bg! hover:opacity-90" busy={busy} onClick={confirm}>
              {verb}
            </Button>
          </DialogEnd>
        </div>
      </Popup>
    </Base.Root>
  )
}
