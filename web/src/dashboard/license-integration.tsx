import type { Product } from '@muhur/contract/product'
import { useMemo } from 'react'
import { Integration } from '../products/integration.tsx'
import { shortKey } from '../short-key.ts'
import { Card } from '../ui/card.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { OpenKeyButton } from './open-key-button.tsx'
import { useOpenKey } from './use-open-key.ts'

/** The product's guide with this license's key: masked on the screen until opened, whole when copied. */
export function LicenseIntegration({ product, licenseKey }: { product: Product; licenseKey: string }) {
  const { open, toggle } = useOpenKey()
  const shown = open ? licenseKey : shortKey(licenseKey)
  const key = useMemo(() => ({ shown, whole: licenseKey }), [shown, licenseKey])
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <Card className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
        <p className="text-muted">
          Ortam değişkeni. Aşağıdaki örneklerde de anahtarınız durur; kopyaladığınızda tamamı gelir.
        </p>
        <div className="flex flex-wrap items-center gap-1">
          <code lang="en" className="mr-1 min-w-0 font-mono text-body break-all">
            {`LICENSE_KEY=${shown}`}
          </code>
          <OpenKeyButton open={open} onToggle={toggle} />
          <CopyButton
            text={`LICENSE_KEY=${licenseKey}`}
            label="Ortam değişkenini kopyala"
            done="Ortam değişkeni kopyalandı"
          />
        </div>
      </Card>
      <Integration product={product} licenseKey={key} />
    </div>
  )
}
