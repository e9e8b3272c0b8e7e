import type { CatalogueProduct } from '@muhur/contract/shop/products'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { ProductIcon } from '../ui/marks/product-icon.tsx'
import { TypeBadge } from '../ui/marks/type-badge.tsx'

/** Upright, and lying where a card has a row for itself. */
export function ProductCard({ product }: { product: CatalogueProduct }) {
  const { id, name, description, price_text } = product
  return (
    <Card className="@container h-full">
      <div className="flex h-full flex-col gap-4 @3xl:flex-row @3xl:items-center @3xl:gap-6">
        <div className="flex items-start justify-between gap-3 @3xl:contents">
          <ProductIcon url={product.icon_url} className="size-12" />
          <span className="@3xl:order-1">
            <TypeBadge type={product.type} />
          </span>
        </div>
        <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-1 @3xl:grow">
          <h3 id={`product-${id}`} className="text-title break-words">
            {name}
          </h3>
          <p className="two-lines break-words text-muted">
            <span>{description}</span>
          </p>
        </div>
        <div className="mt-auto grid gap-3 @3xl:order-2 @3xl:mt-0 @3xl:min-w-56">
          {price_text && <p className="font-head text-[1.0625rem] font-bold wrap-anywhere">{price_text}</p>}
          <LinkButton to={`/products/${id}`} aria-describedby={`product-${id}`}>
            Detayları Gör
          </LinkButton>
        </div>
      </div>
    </Card>
  )
}
