import { useId } from 'react'
import { shortKey } from '../../words/short-key.ts'
import { CopyButton } from '../../ui/fields/copy-button.tsx'
import { OpenKeyButton } from './open-key-button.tsx'
import { useOpenKey } from './use-open-key.ts'

export function LicenseKey({ licenseKey }: { licenseKey: string }) {
  const { open, toggle } = useOpenKey()
  const id = useId()
  return (
    <div className="flex items-center gap-1">
      <div className="min-w-0 flex-1">
        <p className="text-meta text-muted">Lisans Anahtarı</p>
        <code id={id} className="block font-mono text-body break-all max-[22rem]:text-meta">
          {open ? licenseKey : shortKey(licenseKey)}
        </code>
      </div>
      <OpenKeyButton open={open} onToggle={toggle} describedBy={id} />
      <CopyButton text={licenseKey} label="Anahtarı kopyala" done="Anahtar kopyalandı" describedBy={id} />
    </div>
  )
}
