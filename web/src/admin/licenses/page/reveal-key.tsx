import { getLicenseHistory, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { revealLicenseKey } from '@muhur/contract/shop/licenses-calls'
import { Eye, EyeOff } from 'lucide-react'
import { isOf, useChange } from '../../../api/use-answer.ts'
import { shortKey } from '../../../words/short-key.ts'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/fields/copy-button.tsx'
import { reason } from '../../../ui/state/notice.tsx'
import { useSelfClosing } from '../../../ui/state/use-self-closing.ts'
import { useRequestedAction } from '../../panel/use-requested-action.ts'
import { BuyerMessage } from '../new/buyer-message.tsx'

/** Writes to the license's history. The key is never cached: opening again asks the server again. */
const useReveal = () => useChange(revealLicenseKey, { isWanted: isOf(getLicenseHistory), gcTime: 0 })

/** The whole key on demand. Each reading is written to the history, so closing discards the key. */
export function RevealKey({ license }: { license: LicenseDetail }) {
  const { id, license_key, product, owner } = license
  const { data, error, isPending, mutate, reset } = useReveal()
  const copying = useReveal()
  const call = { params: { id } }
  const open = data !== undefined
  useSelfClosing(open, reset)
  useRequestedAction({ reveal: () => mutate(call) })

  const keyToCopy = async () => {
    if (data) return data.license_key
    const revealed = await copying.mutateAsync(call)
    copying.reset()
    return revealed.license_key
  }
  const failure = error ?? copying.error

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <span className="flex items-center gap-1">
        <code className="font-mono">{shortKey(license_key)}</code>
        <CopyButton text={keyToCopy} label="Anahtarın tamamını kopyala" done="Anahtar kopyalandı" />
      </span>
      {open && (
        <code className="rounded-button border border-line bg-tint px-4 py-3 font-mono break-all select-all">
          {data.license_key}
        </code>
      )}
      <span className="flex flex-wrap items-center gap-3">
        <Button
          size="small"
          icon={open ? EyeOff : Eye}
          busy={isPending}
          aria-pressed={open}
          onClick={() => (open ? reset() : mutate(call))}
        >
          Anahtarın tamamını göster
        </Button>
        <BuyerMessage
          size="small"
          product={product}
          owner={owner.discord_username}
          licenseKey={data?.license_key}
        />
      </span>
      {failure && (
        <p role="alert" className="text-bad">
          {reason(failure)}
        </p>
      )}
      <p className="text-meta text-muted">Her gösterme ve kopyalama geçmişe yazılır.</p>
    </div>
  )
}
