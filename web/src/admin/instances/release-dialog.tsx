import type { ShopInstance } from '@muhur/contract/shop-instance'
import { flushSync } from 'react-dom'
import { shortKey } from '../../short-key.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import type { Notice } from '../../ui/notice.tsx'
import { instanceName } from './instance-name.ts'
import { useReleaseInstance } from './use-shop-instances.ts'

interface ReleaseDialogProps {
  instance: ShopInstance
  say: (notice: Notice) => void
  onClose: () => void
}

export function ReleaseDialog({ instance, say, onClose }: ReleaseDialogProps) {
  const release = useReleaseInstance()
  const name = instanceName(instance)
  const confirm = async () => {
    await release.mutateAsync(instance)
    // Nothing behind an open dialog can take the focus, and the button that asked for it goes with its row.
    flushSync(onClose)
    document.getElementById('instances')?.focus()
    say({ text: `${name} serbest bırakıldı.` })
  }
  return (
    <ConfirmDialog
      title="Örnek serbest bırakılsın mı?"
      verb="Örneği serbest bırak"
      busy={release.isPending}
      error={release.error?.message}
      onConfirm={() => void confirm().catch(() => undefined)}
      onClose={onClose}
    >
      <p className="wrap-anywhere text-ink">
        {name}
        <br />
        <span className="font-mono text-meta">{shortKey(instance.license.license_key)}</span>
      </p>
      <p>
        Yeri hemen boşalır ve yazılım bir sonraki nabzında durur. Yeniden başlatılırsa, boş yer varsa yeniden
        çalışabilir; kalıcı olarak durdurmak için makineyi engelleyin.
      </p>
    </ConfirmDialog>
  )
}
