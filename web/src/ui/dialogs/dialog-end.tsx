import type { ReactNode } from 'react'
import { Button } from '../button.tsx'

/** The buttons at a dialog's foot; on phones one below the other, the last on top. */
export function DialogEnd({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">{children}</div>
}

interface FormEndProps {
  /** The verb on the button that sends. */
  verb: string
  busy?: boolean
  onClose: () => void
}

/** The buttons of a form in a dialog. */
export function DialogFormEnd({ verb, busy, onClose }: FormEndProps) {
  return (
    <DialogEnd>
      <Button onClick={onClose}>Vazgeç</Button>
      <Button type="submit" look="primary" busy={busy}>
        {verb}
      </Button>
    </DialogEnd>
  )
}
