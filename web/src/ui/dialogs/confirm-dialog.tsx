import { useEffect, useEffectEvent, useId, useRef, useState, type ReactNode, type RefObject } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { reason } from '../state/notice.tsx'

/** The window of a dialog that wants an answer; without its width. */
export const alertClass =
  'm-auto w-full rounded-card border border-line bg-surface p-6 text-left text-ink backdrop:bg-black/60 max-sm:mb-0 max-sm:max-w-none max-sm:rounded-b-none'

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
  after?: RefObject<HTMLElement | null>
}

/** Confirms an irreversible action. Mounted means open. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, children, verb, stay = 'Vazgeç', onConfirm, onClose, after } = props
  const ref = useRef<HTMLDialogElement>(null)
  const cancel = useRef<HTMLButtonElement>(null)
  const id = useId()
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

  const opener = useRef<Element>(null)
  const confirmed = useRef(false)

  const restoreFocus = useEffectEvent(() => {
    const target = confirmed.current && after ? after.current : opener.current
    if (target instanceof HTMLElement) target.focus()
  })

  useEffect(() => {
    opener.current ??= document.activeElement
    if (!ref.current?.open) ref.current?.showModal()
    cancel.current?.focus()
    // The browser restores the focus only when a dialog is closed, not when the element is removed.
    return restoreFocus
  }, [])

  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onClose={onClose}
      className={classes(alertClass, 'max-w-[28rem]')}
    >
      <h2 id={`${id}-title`} className="text-title">
        {title}
      </h2>
      <div id={`${id}-text`} className="mt-3 space-y-3 text-muted">
        {children}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-4 rounded-button bg-bad-bg px-3 py-2 text-bad">
          {error}
        </p>
      )}
      <div className="mt-6 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button ref={cancel} onClick={() => ref.current?.close()}>
          {stay}
        </Button>
        <Button look="danger" className="bg-bad! text-bg! hover:opacity-90" busy={busy} onClick={confirm}>
          {verb}
        </Button>
      </div>
    </dialog>
  )
}
