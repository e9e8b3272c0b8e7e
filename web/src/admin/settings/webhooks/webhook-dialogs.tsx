import { deleteWebhook, rotateWebhookSecret } from '@muhur/contract/record/webhooks-calls'
import type { IssuedWebhook, Webhook } from '@muhur/contract/record/webhooks'
import { useChange } from '../../../api/use-answer.ts'
import { RotationDialog } from '../../../session/rotation-dialog.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { webhookName } from '../../warnings/stopped-webhooks.tsx'

interface RotateDialogProps {
  webhook: Webhook
  onIssued: (issued: IssuedWebhook) => void
  onClose: () => void
}

/** A new secret; the old secret signs a little longer, while the receiver changes over. */
export function RotateDialog({ webhook, onIssued, onClose }: RotateDialogProps) {
  const rotate = useChange(rotateWebhookSecret)
  return (
    <RotationDialog
      title="Gizli anahtar yenilensin mi?"
      lead="Seçtiğiniz süre boyunca her gönderim iki anahtarla da imzalanır; webhook’u alan programı o sırada yeni anahtara geçirin."
      question="Eski anahtar ne kadar daha imzalasın?"
      now="Hemen bıraksın"
      rotate={(overlap) =>
        rotate.mutateAsync({ params: { id: webhook.id }, body: { overlap } }).then(onIssued)
      }
      error={rotate.error}
      onClose={onClose}
    />
  )
}

interface DeleteDialogProps {
  webhook: Webhook
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ webhook, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useChange(deleteWebhook, { deletes: webhook.id })
  return (
    <ConfirmDialog
      title="Webhook silinsin mi?"
      verb="Webhook’u sil"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: webhook.id } })
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
