import type { LicenseDetail } from '@muhur/contract/license-detail'
import { Eye, EyeOff } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { reason } from '../../ui/notice.tsx'
import { useSelfClosing } from '../../ui/use-self-closing.ts'
import { BuyerMessage } from './buyer-message.tsx'
import { useRevealKey } from './use-license.ts'

/** The whole key on demand. Each reading is written to the history, so closing discards the key. */
export function RevealKey({ license }: { license: LicenseDetail }) {
  const { id, product, owner } = license
  const { data, error, isPending, mutate, reset } = useRevealKey(id)
  const open = data !== undefined
  useSelfClosing(open, reset)

  return (
    <>
      <Button
        size="small"
        icon={open ? EyeOff : Eye}
        busy={isPending}
        aria-pressed={open}
        onClick={() => (open ? reset() : mutate())}
      >
        Anahtarın tamamını göster
      </Button>
      <BuyerMessage
        size="small"
        product={product}
        owner={owner.discord_username}
        licenseKey={data?.license_key}
      />
      <span className="text-meta text-muted">Anahtarı her gösterme geçmişe yazılır.</span>
      {error && (
        <p role="alert" className="w-full text-bad">
          {reason(error)}
        </p>
      )}
      {open && (
        <div className="flex w-full items-center justify-between gap-3 rounded-button border border-line bg-tint py-1.5 pr-1.5 pl-4">
          <code className="font-mono break-all select-all">{data.license_key}</code>
          <CopyButton text={data.license_key} label="Anahtarı kopyala" done="Anahtar kopyalandı" />
        </div>
      )}
    </>
  )
}
