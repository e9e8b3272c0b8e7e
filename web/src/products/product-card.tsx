import type { Product } from '@muhur/contract/shop/products'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProductIcon } from '../ui/marks/product-icon.tsx'
import { TypeBadge } from '../ui/marks/type-badge.tsx'

export function ProductCard({ product }: { product: Product }) {
  return (
    <Card className="flex h-full flex-col gap-4">
      <div className="flex items-start justify-between gap-3">
        <ProductIcon url={product.icon_url} className="size-12" />
        <TypeBadge type={product.type} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
        <h3 id={`product-${product.id}`} className="text-title break-words">
          {product.name}
        </h3>
        <p className="line-clamp-2 break-words text-muted">{product.description}</p>
      </div>
      <LinkButton
        to={`/products/${product.id}`}
        aria-describedby={`product-${product.id}`}
        className="mt-auto"
      >
        Detayları Gör
      </LinkButton>
    </Card>
  )
}
