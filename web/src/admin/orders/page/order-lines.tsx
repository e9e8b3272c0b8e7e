import type { OrderDetail, OrderLine } from '@muhur/contract/sales/orders'
import { Link } from 'react-router'
import { EmptyList } from '../../../list/empty-list.tsx'
import { KeyLink } from '../../../ui/key-link.tsx'
import { StatusPill } from '../../../ui/marks/status-pill.tsx'
import { formatMoney } from '@muhur/contract/sales/format-money'

/** The lines of an order, each with its licenses. */
export function OrderLines({ order: { lines, currency, reference } }: { order: OrderDetail }) {
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3" aria-labelledby="lines">
      <h2 id="lines" className="text-section">
        Ürünler
      </h2>
      <div className="rounded-card border border-line bg-surface">
        {lines.length === 0 && <EmptyList text="Ürünleri henüz bildirilmedi." />}
        <ul>
          {lines.map((line, at) => (
            <li key={at} className="grid gap-3 border-b border-line p-5 last:border-b-0">
              <p className="flex flex-wrap justify-between gap-x-6 gap-y-1">
                <span className="font-semibold wrap-anywhere">
                  {line.quantity > 1 && `${line.quantity} × `}
                  {line.name}
                  {reference === null && line.name !== line.external_product && (
                    <span className="block text-meta font-normal text-muted">{line.external_product}</span>
                  )}
                </span>
                {line.price && currency && (
                  <span className="tabular-nums">
                    {formatMoney(line.price, currency)}
                    {line.quantity > 1 && <span className="text-muted"> birim fiyat</span>}
                  </span>
                )}
              </p>
              <Licenses line={line} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

function Licenses({ line: { licenses, mapped } }: { line: OrderLine }) {
  if (licenses.length === 0)
    return (
      <p className="text-muted">
        {mapped ? 'Eşlemesi var, lisansı verilmedi.' : 'Eşlemesi yok, lisansı verilmedi.'}
      </p>
    )
  return (
    <ul className="grid gap-2">
      {licenses.map(({ id, license_key, status, product, renewed_days }) => (
        <li key={`${id} ${renewed_days}`} className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <KeyLink to={`/admin/licenses/${id}`} licenseKey={license_key} />
          <StatusPill status={status} />
          <Link
            to={`/admin/products/${product.id}`}
            className="min-h-6 text-muted underline-offset-4 hover:underline"
          >
            {product.name}
          </Link>
          {renewed_days !== null && <span className="text-muted">{renewed_days} gün uzatıldı</span>}
        </li>
      ))}
    </ul>
  )
}
