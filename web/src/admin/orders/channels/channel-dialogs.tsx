import type { Channel, IssuedChannel } from '@muhur/contract/sales/channels'
import { deleteChannel, rotateChannelSecret } from '@muhur/contract/sales/channels-calls'
import type { FormEvent } from 'react'
import { useChange } from '../../../api/use-answer.ts'
import { SecretRefusal } from '../../../session/secret-refusal.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { Dialog } from '../../../ui/dialogs/dialog.tsx'
import { DialogFormEnd } from '../../../ui/dialogs/dialog-end.tsx'

interface RotateDialogProps {
  channel: Channel
  onIssued: (issued: IssuedChannel) => void
  onClose: () => void
}

/** A new secret; the replaced secret verifies notices for a day more. */
export function RotateDialog({ channel, onIssued, onClose }: RotateDialogProps) {
  const rotate = useChange(rotateChannelSecret, { gcTime: 0 })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void rotate.mutateAsync({ params: { id: channel.id } }).then(onIssued, () => undefined)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title="Gizli anahtar yenilensin mi?"
      lead="Eski anahtarla imzalanan bildirimler bir gün daha kabul edilir; o sırada gönderen programı yeni anahtara geçirin."
    >
      <form onSubmit={submit} className="mt-5 grid gap-5">
        <SecretRefusal error={rotate.error} />
        <DialogFormEnd verb="Yenile" busy={rotate.isPending} onClose={onClose} />
      </form>
    </Dialog>
  )
}

interface DeleteDialogProps {
  channel: Channel
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ channel, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useChange(deleteChannel, { deletes: channel.id })
  return (
    <ConfirmDialog
      title="Kanal silinsin mi?"
      verb="Kanalı sil"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: channel.id } })
        onDeleted()
      }}
      onClose={onClose}
    >
      <p>
        <strong className="wrap-anywhere text-ink">{channel.name}</strong> artık bildirim almaz; eşlemeleri de
        silinir. Siparişi olan bir kanal silinmez, kapatılır. Silme geri alınamaz.
      </p>
    </ConfirmDialog>
  )
}
