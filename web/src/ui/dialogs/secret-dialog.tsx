import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { classes } from '../classes.ts'
import { alertClass } from './confirm-dialog.tsx'
import { copyText } from '../fields/copy-text.ts'

interface SecretDialogProps {
  title: string
  /** What the secret is for, and that it is shown now only. */
  lead: string
  secret: string
  /** What the secret is called. */
  name: string
  /** The button's text. */
  verb: string
  /** Below the secret. */
  children?: ReactNode
  onClose: () => void
}

/** The only view of a secret. Esc does not close the dialog: a secret that was not copied is lost. */
export function SecretDialog({ title, lead, secret, name, verb, children, onClose }: SecretDialogProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  const [copied, setCopied] = useState<boolean>()
  useEffect(() => {
    if (!ref.current?.open) ref.current?.showModal()
  }, [])
  const copy = async () => setCopied(await copyText(secret))
  return (
    <dialog
      ref={ref}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-text`}
      onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}
      onCancel={(event) => event.preventDefault()}
      onClose={onClose}
      className={classes(alertClass, 'max-w-[36rem]')}
    >
      <h2 id={`${id}-title`} className="text-title wrap-anywhere">
        {title}
      </h2>
      <p id={`${id}-text`} className="mt-3 text-muted">
        {lead}
      </p>
      <p className="mt-4 rounded-button border border-line bg-tint px-4 py-3">
        <code className="font-mono break-all select-all">{secret}</code>
      </p>
      {children}
      <p role="status" className="mt-3 min-h-5 text-meta text-muted">
        {copied === true && `${name} kopyalandı.`}
        {copied === false && 'Kopyalanamadı; seçip elle kopyalayın.'}
      </p>
      <div className="mt-3 flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
        <Button
          aria-disabled={copied === undefined}
          onClick={() => copied !== undefined && ref.current?.close()}
        >
          Kopyaladım, kapat
        </Button>
        <Button look="primary" onClick={() => void copy()}>
          {verb}
        </Button>
      </div>
    </dialog>
  )
}
