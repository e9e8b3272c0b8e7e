import { defaultPolicy } from '@muhur/contract/policy'
import type { ListedProduct } from '@muhur/contract/product'
import { ProductFront } from '../../products/product-details.tsx'

/** The product's own page as buyers see it, for drafts before anyone does. */
export function PagePreview({ product }: { product: ListedProduct }) {
  return (
    <div className="grid gap-4">
      <p className="text-muted">
        Alıcılar ürünün sayfasını böyle görür. Kaydedilmemiş değişiklikler burada yok.
      </p>
      <div className="rounded-card border border-line bg-bg p-4 sm:p-8">
        <ProductFront
          product={product}
          page={{ ...product, licensing: { ...defaultPolicy, ...product.policy } }}
          heading="h2"
        />
      </div>
    </div>
  )
}
