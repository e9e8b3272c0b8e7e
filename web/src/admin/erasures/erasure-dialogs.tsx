import {
  ErasureDeadline,
  ErasureRefusal,
  legalDeadline,
  reasonLength,
  type ListedErasure,
} from '@muhur/contract/shop/privacy'
import { approveErasure, changeErasureDeadline, refuseErasure } from '@muhur/contract/shop/privacy-calls'
import { useForm } from 'react-hook-form'
import { useChange } from '../../api/use-answer.ts'
import { contractResolver } from '../../forms/contract-resolver.ts'
import { fieldsIn } from '../../forms/fields-in.ts'
import { refuse as refuseForm } from '../../forms/form-end.tsx'
import { TextArea, TextField } from '../../forms/text-field.tsx'
import { formatCount } from '../../words/format-count.ts'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../ui/dialogs/dialog-end.tsx'
import { ErrorBox } from '../../ui/state/error-box.tsx'
import type { Notice } from '../../ui/state/notice.tsx'
import { userName } from '../people/users.ts'

interface DialogProps {
  say: (notice: Notice) => void
  onClose: () => void
}
type OfErasure = DialogProps & { erasure: ListedErasure }

/** `say` also shows the remains of the erasure in other people's texts. */
export function ApproveDialog({ erasure: { id, user, licenses }, say, onClose }: OfErasure) {
  const approve = useChange(approveErasure)
  return (
    <ConfirmDialog
      title="Kullanıcı silinsin mi?"
      verb="Kalıcı olarak sil"
      onConfirm={async () => {
        await approve.mutateAsync({ params: { id } })
        onClose()
        say({ text: `${userName(user)} silindi.` })
      }}
      onClose={onClose}
    >
      <p>
        <strong className="text-ink wrap-anywhere">{userName(user)}</strong> için kişiyi gösteren her şey
        silinir: ad, Discord kimliği, e-posta, IP adresleri, makine adları, parmak izleri, notlar. Sayılar ve
        yapılan işlemlerin kaydı kişisiz kalır.
      </p>
      {licenses > 0 && (
        <p className="text-ink">
          {formatCount(licenses)} lisansı iptal edilir ve bu lisanslarla çalışan yazılımlar durur.
        </p>
      )}
      <p>Kişiye konmuş engel de kalkar. Silme geri alınamaz.</p>
    </ConfirmDialog>
  )
}

const refusal = contractResolver<ErasureRefusal, ErasureRefusal>({
  schema: ErasureRefusal,
  bodyOf: ({ reason }) => ({ reason: reason.trim() }),
  words: { reason: { name: 'Neden', expected: 'Kullanıcının okuyacağı nedeni yazın.' } },
})

export function RefuseDialog({ erasure: { id, user }, say, onClose }: OfErasure) {
  const refuse = useChange(refuseErasure)
  const form = useForm<ErasureRefusal, unknown, ErasureRefusal>({
    mode: 'onTouched',
    resolver: refusal,
    defaultValues: { reason: '' },
  })
  const { handleSubmit, setError, formState } = form
  const save = handleSubmit(async (body) => {
    try {
      await refuse.mutateAsync({ params: { id }, body })
      onClose()
      say({ text: `${userName(user)} için silme isteği reddedildi.` })
    } catch (error) {
      refuseForm(error, ['reason'], setError)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Silme isteği reddedilsin mi?"
      lead={`${userName(user)} nedeni hesabında okur ve yeniden isteyebilir.`}
    >
      <form noValidate onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
        <TextArea
          label="Neden"
          help="Saklamanızı zorunlu kılan bir yasa varsa adını yazın."
          {...fieldsIn(form)('reason')}
          maxLength={reasonLength}
        />
        {formState.errors.root?.message && <ErrorBox message={formState.errors.root.message} />}
        <DialogFormEnd verb="Reddet" busy={formState.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  )
}

const deadline = contractResolver<{ days: string }, ErasureDeadline>({
  schema: ErasureDeadline,
  bodyOf: ({ days }) => ({ days: days.trim() === '' ? Number.NaN : Number(days) }),
  words: { days: { name: 'Gün', expected: `1 ile ${legalDeadline} arasında bir sayı yazın.` } },
})

export function DeadlineDialog({ days, say, onClose }: DialogProps & ErasureDeadline) {
  const change = useChange(changeErasureDeadline)
  const form = useForm<{ days: string }, unknown, ErasureDeadline>({
    mode: 'onTouched',
    resolver: deadline,
    defaultValues: { days: String(days) },
  })
  const { handleSubmit, setError, formState } = form
  const save = handleSubmit(async (body) => {
    try {
      await change.mutateAsync({ body })
      onClose()
      say({ text: `Yanıt süresi artık ${body.days} gün.` })
    } catch (error) {
      refuseForm(error, ['days'], setError)
    }
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Yanıt süresi"
      lead="Bundan sonraki isteklere bu süre söz verilir; bekleyen isteklerin son günü değişmez."
    >
      <form noValidate onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
        <TextField
          label="Gün"
          help={`KVKK’nın 13. maddesi en çok ${legalDeadline} gün tanır; daha kısa bir süre seçebilirsiniz.`}
          inputMode="numeric"
          {...fieldsIn(form)('days')}
          maxLength={2}
        />
        {formState.errors.root?.message && <ErrorBox message={formState.errors.root.message} />}
        <DialogFormEnd verb="Kaydet" busy={formState.isSubmitting} onClose={onClose} />
      </form>
    </Dialog>
  )
}
