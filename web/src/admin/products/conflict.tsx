import type { ListedProduct } from '@muhur/contract/product'
import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { fieldNames } from './product-fields.ts'

interface ConflictProps {
  /** What the form began with. */
  base: ListedProduct
  theirs: ListedProduct
  /** Goes on from theirs; what was typed stays where it was typed. */
  onKeep: () => void
  onDiscard: () => void
}

/** Somebody else saved the same product meanwhile: what he changed, and the two ways on. */
export function Conflict({ base, theirs, onKeep, onDiscard }: ConflictProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const names = Object.keys(fieldNames) as (keyof ListedProduct)[]
  const changed = names.filter((name) => JSON.stringify(base[name]) !== JSON.stringify(theirs[name]))
  return (
    <section role="alert" className="grid gap-4 rounded-card border border-warn bg-warn-bg p-5">
      <div className="flex gap-3">
        <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-warn" />
        <div className="min-w-0">
          <h2 ref={heading} tabIndex={-1} className="text-title outline-none">
            Bu ürün siz düzenlerken değişti
          </h2>
          <p className="text-muted">
            Hiçbir şey kaydedilmedi. Son değişiklik: <RelativeTime at={theirs.updated_at} />.
          </p>
        </div>
      </div>
      <dl className="grid gap-3">
        {changed.map((name) => (
          <div key={name}>
            <dt className="font-semibold">{fieldNames[name]}</dt>
            <dd className="whitespace-pre-line wrap-anywhere text-muted">{shown(name, theirs)}</dd>
          </div>
        ))}
      </dl>
      <div className="flex flex-wrap gap-3">
        <Button look="primary" onClick={onKeep}>
          Yeni hâlini al, yazdıklarım kalsın
        </Button>
        <Button onClick={onDiscard}>Yazdıklarımı bırak</Button>
      </div>
    </section>
  )
}

function shown(name: keyof ListedProduct, product: ListedProduct): string {
  if (name === 'archived_at') return product.archived_at ? 'Arşivde' : 'Katalogda'
  const value = product[name]
  if (Array.isArray(value)) return value.join(', ') || 'Boş'
  if (typeof value === 'object' && value !== null) return JSON.stringify(value)
  const text = String(value ?? '')
  return (text.length > 200 ? `${text.slice(0, 200)}...` : text) || 'Boş'
}
