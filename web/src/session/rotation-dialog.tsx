import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { Choice } from '../forms/choice.tsx'
import { Dialog } from '../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../ui/dialogs/dialog-end.tsx'
import { SecretRefusal } from './secret-refusal.tsx'

const hour = 60 * 60

interface RotationDialogProps {
  title: string
  lead?: string
  /** Asks how much longer the old secret serves. */
  question: string
  /** The answer that ends the old secret now. */
  now: string
  /** `overlap`: seconds in which the old secret still serves. */
  rotate: (overlap: number) => Promise<unknown>
  error: unknown
  /** Additional consequences, above the question. */
  children?: ReactNode
  onClose: () => void
}

/** Asks before a secret is replaced by a new one. */
export function RotationDialog(props: RotationDialogProps) {
  const { title, lead, question, now, rotate, error, children, onClose } = props
  const { register, handleSubmit, formState } = useForm({ defaultValues: { overlap: String(24 * hour) } })
  const save = handleSubmit(async ({ overlap }) => {
    await rotate(Number(overlap)).catch(() => undefined)
  })
  return (
    <Dialog open onClose={onClose} title={title} lead={lead}>
      <form onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
        {children}
        <Choice
          legend={question}
          field={register('overlap')}
          options={[
            { value: '0', text: now },
            { value: String(hour), text: '1 saat' },
            { value: String(24 * hour), text: '1 gün' },
            { value: String(7 * 24 * hour), text: '7 gün' },
          ]}
        />
        <SecretRefusal error={error} />
        <DialogFormEnd verb="Yenile" busy={formState.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  )
}
