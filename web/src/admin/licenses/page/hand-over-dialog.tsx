import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { userName, type Picked } from '../../people/users.ts'

interface HandOverDialogProps {
  license: LicenseDetail
  to: Picked
  onConfirm: () => unknown
  onClose: () => void
}

/** States the consequences for the present owner before the handover. */
export function HandOverDialog({ license, to, onConfirm, onClose }: HandOverDialogProps) {
  const running = license.current_instances
  return (
    <ConfirmDialog
      title="Lisans devredilsin mi?"
      verb="Lisansı devret"
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p className="text-ink">
        {userName(license.owner)} → <strong className="font-semibold">{userName(to)}</strong>{' '}
        {to.discord_username && <span className="font-mono text-meta">{to.discord_id}</span>}
      </p>
      <ul className="list-disc space-y-1 pl-5">
        <li>
          {running > 0
            ? `Çalışan ${running} kurulum kapanır; yazılım bir sonraki nabzında durur.`
            : 'Eski sahibin kurulumları kapanır.'}
        </li>
        <li>Yeni sahibine yeni bir anahtar verilir; onu kendi panelinde görür.</li>
        <li>Eski anahtar geçersiz olur.</li>
        <li>Yeni sahip öncesini görmez: kurulumları, IP adreslerini ve retleri.</li>
      </ul>
      <p>Lisansı geri vermek eski anahtarı geri getirmez.</p>
    </ConfirmDialog>
  )
}
