import type { Product } from '@muhur/contract/shop/products'
import { GuideSubject } from '../../products/guide-text.tsx'
import { Integration } from '../../products/integration.tsx'
import { shortKey } from '../../words/short-key.ts'
import { Summary } from '../../ui/summary.tsx'
import { BuyerDoctor } from './buyer-doctor.tsx'
import { KeyPlaces } from './key-places.tsx'
import { OpenKeyButton } from './key/open-key-button.tsx'
import { useOpenKey } from './key/use-open-key.ts'

interface LicenseIntegrationProps {
  product: Product
  licenseKey: string
}

/**
 * How a buyer gives the key to the bought software; the lines for a developer's source are folded. The key is masked on the
 * screen until opened, and whole when copied.
 */
export function LicenseIntegration({ product, licenseKey }: LicenseIntegrationProps) {
  const { open, toggle } = useOpenKey()
  const shown = open ? licenseKey : shortKey(licenseKey)
  return (
    <GuideSubject productId={product.id} licenseKey={{ shown, whole: licenseKey }}>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
        <div className="flex items-start justify-between gap-3">
          <div className="grid max-w-[66ch] min-w-0 gap-1.5">
            <h2 className="text-section">Anahtarı yazılımınıza verin</h2>
            <p className="text-muted">
              Kodu değiştirmeniz gerekmez: yazılım anahtarı ayarından okur. Satırı kopyalayın, yerine
              yapıştırın, yazılımı yeniden açın. Kopyaladığınızda anahtarın tamamı gelir.
            </p>
          </div>
          <OpenKeyButton open={open} onToggle={toggle} />
        </div>
        <KeyPlaces type={product.type} />
        <BuyerDoctor type={product.type} />
        <details className="group border-t border-line pt-4">
          <Summary>Kaynak kodunu kendiniz düzenliyorsanız: indirme ve kod</Summary>
          <div className="pt-4">
            <Integration type={product.type} hasDoctor={false} />
          </div>
        </details>
      </div>
    </GuideSubject>
  )
}
