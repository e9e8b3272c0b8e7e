import type { CatalogueProduct } from '@muhur/contract/shop/products'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProductIcon } from '../ui/marks/product-icon.tsx'
import { TypeBadge } from '../ui/marks/type-badge.tsx'
import { endAtWord } from './end-at-word.ts'
import { priceOf } from './price-of.ts'

export function ProductCard({ product }: { product: CatalogueProduct }) {
  const { id, name, description } = product
  const price = priceOf(product)
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <ProductIcon url={product.icon_url} className="size-12" />
        <TypeBadge type={product.type} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 id={`product-${id}`} className="text-title break-words">
          {name}
        </h3>
        <p key={description} ref={endAtWord} className="line-clamp-2 break-words text-muted">
          {description}
        </p>
      </div>
      <div className="mt-auto grid gap-3 sm:justify-items-start">
        {price && <p className="font-semibold wrap-anywhere">{price}</p>}
        <LinkButton to={`/products/${id}`} aria-describedby={`product-${id}`}>
          Detayları Gör
        </LinkButton>
      </div>
    </Card>
  )
}
