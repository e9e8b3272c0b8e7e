import type { ReactNode } from 'react'
import { formatDate } from '../format-date.ts'
import { productTypeLabel } from '../product-type.ts'
import { Card } from '../ui/card.tsx'
import { ProductIcon } from '../ui/product-icon.tsx'
import { StatusPill } from '../ui/status-pill.tsx'
import { productOf, type WireLicense } from './embedded-product.ts'
import { LicenseKey } from './license-key.tsx'
import { Seats } from './seats.tsx'

export function LicenseCard({ license }: { license: WireLicense }) {
  const product = productOf(license)
  const { current_instances, max_instances, last_heartbeat_at, expires_at } = license
  return (
    // The list's own three rows, so that keys and facts stand at one height beside each other.
    <Card className="row-span-3 grid grid-cols-[minmax(0,1fr)] grid-rows-subgrid">
      <div className="grid content-start gap-5">
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
        <Fact label="Aktif Kullanım">
          <span className="tabular-nums">
            {current_instances} / {max_instances}
          </span>
          <Seats taken={current_instances} all={max_instances} />
        </Fact>
        <Fact label="Son Güncelleme">{last_heartbeat_at ? <Day at={last_heartbeat_at} /> : 'Henüz yok'}</Fact>
        {expires_at && (
          <Fact label="Bitiş Tarihi">
            <Day at={expires_at} />
            {license.status === 'active' && endsSoon(expires_at) && (
              <span className="block text-meta font-normal text-warn">Yakında bitiyor</span>
            )}
          </Fact>
        )}
      </dl>
    </Card>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-0.5">
      <dt className="text-meta text-muted">{label}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

/** The date is what the card says; the hour is there for whoever points at it. */
function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={new Date(at).toLocaleString('tr-TR')}>
      {formatDate(at)}
    </time>
  )
}

const fortnight = 14 * 24 * 60 * 60 * 1000

function endsSoon(at: string): boolean {
  const left = new Date(at).getTime() - Date.now()
  return left > 0 && left <= fortnight
}
