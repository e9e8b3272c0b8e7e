import type { IssuedWebhook, Webhook } from '@muhur/contract/webhook'
import { useForm } from 'react-hook-form'
import { Choice } from '../../forms/choice.tsx'
import { SecretRefusal } from '../../session/secret-refusal.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useDeleteWebhook, useRotateWebhook } from './use-webhooks.ts'
import { webhookName } from '../stopped-webhooks.tsx'

const hour = 60 * 60

interface RotateDialogProps {
  webhook: Webhook
  onIssued: (issued: IssuedWebhook) => void
  onClose: () => void
}

/** A new secret; the former secret signs a little longer, while the receiver changes over. */
export function RotateDialog({ webhook, onIssued, onClose }: RotateDialogProps) {
  const rotate = useRotateWebhook(webhook.id)
  const { register, handleSubmit } = useForm({ defaultValues: { overlap: String(24 * hour) } })
  const save = handleSubmit(async ({ overlap }) => {
    await rotate.mutateAsync(Number(overlap)).then(onIssued, () => undefined)
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title="Gizli anahtar yenilensin mi?"
      lead="Seçtiğiniz süre boyunca her gönderim iki anahtarla da imzalanır; alıcıyı o sırada yeni anahtara geçirin."
    >
      <form onSubmit={(event) => void save(event)} className="mt-5 grid gap-5">
        <Choice
          legend="Eski anahtar ne kadar daha imzalasın?"
          field={register('overlap')}
          options={[
            { value: '0', text: 'Hemen bıraksın' },
            { value: String(hour), text: '1 saat' },
            { value: String(24 * hour), text: '1 gün' },
            { value: String(7 * 24 * hour), text: '7 gün' },
          ]}
        />
        <SecretRefusal error={rotate.error} />
        <div className="flex flex-wrap justify-end gap-3 max-sm:flex-col-reverse">
          <Button onClick={onClose}>Vazgeç</Button>
          <Button type="submit" look="primary" busy={rotate.isPending}>
            Yenile
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

interface DeleteDialogProps {
  webhook: Webhook
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ webhook, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useDeleteWebhook(webhook.id)
  return (
    <ConfirmDialog
      title="Webhook silinsin mi?"
      verb="Webhook’u sil"
      onConfirm={async () => {
        await remove.mutateAsync(undefined)
        onDeleted()
      }}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{webhookName(webhook)}</strong> artık hiçbir olay almaz;
        bekleyen ve geçmiş teslimatları da silinir. Silme geri alınamaz.
      </p>
    </ConfirmDialog>
  )
}
