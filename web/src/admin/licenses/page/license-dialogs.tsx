import { deleteLicense } from '@muhur/contract/shop/licenses-calls'
import type { ListedLicense } from '@muhur/contract/shop/licenses'
import { shortKey } from '../../../words/short-key.ts'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import type { Notice } from '../../../ui/state/notice.tsx'
import { useChange } from '../../../api/use-answer.ts'
import { useChangeLicense } from '../list/use-change-license.ts'
import { userName } from '../../people/users.ts'

interface LicenseDialogProps {
  license: ListedLicense
  say: (notice: Notice) => void
  onClose: () => void
}

export function RevokeDialog({ license, say, onClose }: LicenseDialogProps) {
  const change = useChangeLicense()
  return (
    <ConfirmDialog
      title="Lisans iptal edilsin mi?"
      verb="Lisansı iptal et"
      onConfirm={async () => {
        await change.mutateAsync({ id: license.id, change: { status: 'revoked' } })
        onClose()
        say({ text: `${shortKey(license.license_key)} iptal edildi.` })
      }}
      onClose={onClose}
    >
      <Subject license={license} />
      <p>
        {license.current_instances > 0
          ? `Çalışan ${license.current_instances} kurulum bir sonraki nabızda durur. `
          : 'Bu lisansla yeni bir kurulum çalışmaz. '}
        İptal geri alınamaz. Geçici bir önlem için askıya alın.
      </p>
    </ConfirmDialog>
  )
}

interface DeleteDialogProps {
  license: ListedLicense
  onDeleted: (text: string) => void
  onClose: () => void
}

export function DeleteDialog({ license, onDeleted, onClose }: DeleteDialogProps) {
  const remove = useChange(deleteLicense, { deletes: license.id })
  return (
    <ConfirmDialog
      title="Lisans silinsin mi?"
      verb="Lisansı sil"
      onConfirm={async () => {
        await remove.mutateAsync({ params: { id: license.id } })
        onDeleted(`${shortKey(license.license_key)} silindi.`)
      }}
      onClose={onClose}
      after={() => document.querySelector('h1')}
    >
      <Subject license={license} />
      <p>
        {license.current_instances > 0 &&
          `Çalışan ${license.current_instances} kurulum bir sonraki nabızda durur. `}
        Anahtar bir daha tanınmaz ve lisans alıcının panelinden kaybolur. Bu işlem geri alınamaz.
      </p>
    </ConfirmDialog>
  )
}

function Subject({ license }: { license: ListedLicense }) {
  return (
    <p className="text-ink">
      <span className="font-mono text-meta">{shortKey(license.license_key)}</span>
      <br />
      {license.product.name}, {userName(license.owner)}
    </p>
  )
}
