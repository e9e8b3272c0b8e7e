import { AlertDialog as Base } from '@base-ui/react/alert-dialog'
import { useState, type ReactNode } from 'react'
import { Button } from '../button.tsx'
import { copyText } from '../fields/copy-text.ts'
import { Popup } from './dialog.tsx'
import { DialogEnd } from './dialog-end.tsx'

interface SecretDialogProps {
  title: string
  /** The use of the secret, and that it is shown only now. */
  lead: string
  secret: string
  /** The name of the secret. */
  name: string
  /** The button's text. */
  verb: string
  /** Below the secret. */
  children?: ReactNode
  onClose: () => void
}

/** The only view of a secret. Esc does not close the dialog: a secret that was not copied is lost. */
export function SecretDialog({ title, lead, secret, name, verb, children, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState<boolean>()
  const copy = async () => setCopied(await copyText(secret))
  return (
    <Base.Root open>
      <Popup>
        <Base.Title className="text-title wrap-anywhere">{title}</Base.Title>
        <Base.Description className="mt-3 text-muted">{lead}</Base.Description>
        <p className="mt-4 rounded-button border border-line bg-tint px-4 py-3">
          <code className="font-mono break-all select-all">{secret}</code>
        </p>
        {children}
        <p role="status" className="my-3 min-h-5 text-meta text-muted">
          {copied === true && `${name} kopyalandı.`}
          {copied === false && 'Kopyalanamadı; seçip elle kopyalayın.'}
        </p>
        <DialogEnd>
          <Button aria-disabled={copied === undefined} onClick={() => copied !== undefined && onClose()}>
            Kopyaladım, kapat
          </Button>
          <Button look="primary" onClick={() => void copy()}>
            {verb}
          </Button>
        </DialogEnd>
      </Popup>
    </Base.Root>
  )
}
