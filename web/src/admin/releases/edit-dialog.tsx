import type { NewRelease, ReleaseDetail } from '@muhur/contract/releases/releases'
import { changeRelease } from '@muhur/contract/releases/releases-calls'
import { useForm } from 'react-hook-form'
import { useChange } from '../../api/use-answer.ts'
import { refuse } from '../../forms/form-end.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../ui/dialogs/dialog-end.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { FixedFields, OpenFields, resolver, type Fields } from './release-form.tsx'

interface EditDialogProps {
  release: ReleaseDetail
  say: (notice: Notice) => void
  onClose: () => void
}

/** A draft's terms; once published, only its notes and whether the update is required. */
export function EditDialog({ release, say, onClose }: EditDialogProps) {
  const { id, product, version, channel, notes, required, entitlement, published_at } = release
  const isFixed = published_at !== null
  const change = useChange(changeRelease)
  const form = useForm<Fields, unknown, NewRelease>({
    mode: 'onTouched',
    resolver,
    defaultValues: {
      product_id: product.id,
      version,
      channel,
      notes,
      required,
      entitlement: entitlement ?? '',
    },
  })
  const { handleSubmit, setError, formState } = form
  const submit = handleSubmit(async ({ product_id: _product, ...terms }) => {
    const open = { notes: terms.notes, required: terms.required }
    try {
      await change.mutateAsync({ params: { id }, body: isFixed ? open : terms })
      say({ text: 'Sürüm kaydedildi.' })
      onClose()
    } catch (error) {
      refuse<Fields>(error, ['version', 'entitlement', 'notes'], setError)
    }
  })
  return (
    <Dialog open onClose={onClose} title={`${version} düzenlensin`} className="max-w-[44rem]">
      <form
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-5 grid grid-cols-[minmax(0,1fr)] gap-6"
      >
        {!isFixed && <FixedFields form={form} />}
        <OpenFields form={form} />
        {formState.errors.root?.message !== undefined && <ErrorBox message={formState.errors.root.message} />}
        <DialogFormEnd verb="Kaydet" busy={formState.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  )
}
