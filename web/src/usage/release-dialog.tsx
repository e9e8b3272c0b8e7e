import type { Instance, ReleaseRule } from '@muhur/contract/instance'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { InlineCode } from '../ui/code.tsx'
import { reason } from '../ui/notice.tsx'
import { lengthInWords } from '../length-in-words.ts'
import { nameOf } from './name-of.ts'
import { useRelease } from './use-instances.ts'

interface ReleaseDialogProps {
  licenseId: string
  instance: Instance
  rule: ReleaseRule | undefined
  onClose: () => void
  onReleased: (text: string) => void
}

/** Asks before a running machine is made to stop, and says what becomes of it. */
export function ReleaseDialog({ licenseId, instance, rule, onClose, onReleased }: ReleaseDialogProps) {
  const release = useRelease(licenseId)
  const name = nameOf(instance)

  const confirm = async () => {
    try {
      await release.mutateAsync(instance.id)
    } catch {
      // The dialog says why, and stays.
      return
    }
    onReleased(`${name}: serbest bırakıldı, yeri boşaldı.`)
  }

  return (
    <ConfirmDialog
      title="Örneği serbest bırak"
      verb="Serbest bırak"
      busy={release.isPending}
      error={release.error ? reason(release.error) : undefined}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>
        <strong className="text-ink">{name}</strong> adlı örneğin yeri hemen boşalır. Orada çalışan yazılım
        bir sonraki nabzında <InlineCode>INSTANCE_RELEASED</InlineCode> yanıtını alır ve durur. Yeniden
        başlatılırsa, boş yer varsa, yine yer alır.
      </p>
      {rule && rule.cooldown > 0 && (
        <p>Bundan sonra {lengthInWords(rule.cooldown)} boyunca başka bir örneği serbest bırakamazsınız.</p>
      )}
    </ConfirmDialog>
  )
}
