import type { Product } from '@muhur/contract/shop/products'
import { GuideSubject } from './guide-text.tsx'
import { Integration } from './integration.tsx'

export function ProductIntegration({ product }: { product: Product }) {
  return (
    <GuideSubject productId={product.id}>
      <Integration type={product.type} />
    </GuideSubject>
  )
}
