import type { LicensePulse } from '@muhur/contract/shop/pulse'
import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { productTypeLabel } from '../../words/product-type.ts'
import { shortKey } from '../../words/short-key.ts'
import { Card } from '../../ui/card.tsx'
import { Fact } from '../../ui/fact.tsx'
import { ProductIcon } from '../../ui/marks/product-icon.tsx'
import { StatusPill } from '../../ui/marks/status-pill.tsx'
import { Day } from '../../ui/time.tsx'
import { HoursStrip } from '../../usage/hours-strip.tsx'
import { productOf, type WireLicense } from './embedded-product.ts'
import { EndFact, NextStepFact, TextFacts, UseFact } from './fact.tsx'
import { LicenseKey } from './license-key.tsx'

interface LicenseCardProps {
  license: WireLicense
  pulse: LicensePulse | undefined
  /** Whether loading the pulse failed. */
  pulseFailed: boolean
}

export function LicenseCard({ license, pulse, pulseFailed }: LicenseCardProps) {
  const product = productOf(license)
  const { last_heartbeat_at, expires_at } = license
  return (
    // Subgrid rows of the list, so that keys and facts of neighbouring cards align.
    <Card className="row-span-4 grid print:break-inside-avoid grid-cols-[minmax(0,1fr)] grid-rows-subgrid">
      <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-5">
        <div className="flex flex-wrap items-start gap-3">
          <ProductIcon url={product?.icon_url} />
          <div className="min-w-0 flex-1 basis-32">
            <h2 className="text-title break-words">{product?.name ?? 'Bilinmeyen ürün'}</h2>
            <p className="text-meta text-muted">{productTypeLabel(product?.type ?? '')}</p>
          </div>
          <StatusPill status={license.status} />
        </div>
        {product?.description && (
          <p className="line-clamp-2 wrap-anywhere text-muted">{product.description}</p>
        )}
      </div>
      <LicenseKey licenseKey={license.license_key} />
      <dl className="grid content-start grid-cols-2 gap-x-4 gap-y-4 border-t border-line pt-5 sm:grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))]">
        <UseFact license={license} />
        <Fact strong name="Son Güncelleme">
          {last_heartbeat_at ? <Day at={last_heartbeat_at} /> : 'Henüz yok'}
        </Fact>
        {expires_at && <EndFact license={license} />}
        <NextStepFact license={license} />
        <TextFacts license={license} />
      </dl>
      <div className="flex items-end gap-5 border-t border-line pt-4">
        <div className="grid min-w-0 flex-1 gap-1.5">
          <p className="text-meta text-muted">Son 48 saat</p>
          <HoursStrip pulse={pulse} failed={pulseFailed} />
        </div>
        <Link
          to={`/dashboard/licenses/${license.id}`}
          aria-label={`Ayrıntılar: ${product?.name ?? 'Bilinmeyen ürün'}, ${shortKey(license.license_key)}`}
          className="inline-flex min-h-9 items-center gap-1.5 font-semibold text-primary underline-offset-4 hover:underline print:hidden"
        >
          Ayrıntılar
          <ArrowRight aria-hidden="true" className="size-4" />
        </Link>
      </div>
    </Card>
  )
}
