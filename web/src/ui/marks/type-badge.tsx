import { productTypeLabel } from '../../words/product-type.ts'

export function TypeBadge({ type }: { type: string }) {
  return (
    <span className="inline-flex min-h-6 items-center rounded-chip border border-line px-2 text-meta text-muted">
      {productTypeLabel(type)}
    </span>
  )
}
