import { defaultPolicy } from '@muhur/contract/gate/policy'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useWatch } from 'react-hook-form'
import { ProductFront } from '../../products/product-details.tsx'
import { productOf, type ProductControl } from './form/product-fields.ts'

interface PagePreviewProps {
  product: ListedProduct
  /** The form's fields as they stand now. */
  typed: ProductControl
  unsaved: boolean
}

/** The product's own page as buyers would see it after saving, for drafts before anyone does. */
export function PagePreview({ product, typed, unsaved }: PagePreviewProps) {
  const { icon_url = null, ...texts } = productOf(
    useWatch({ control: typed, compute: (fields) => fields }),
    product.icon_url,
  )
  const shown = {
    ...product,
    ...texts,
    name: texts.name || product.name,
    icon_url,
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="text-muted">
        {unsaved
          ? 'Kaydederseniz alıcılar ürünün sayfasını böyle görür. Yeni simge dosyası ve kurallar burada kaydettikten sonra görünür.'
          : 'Alıcılar ürünün sayfasını böyle görür.'}
      </p>
      <div className="max-w-[72rem] wrap-anywhere rounded-card border border-line bg-bg p-4 sm:p-8">
        <ProductFront
          product={shown}
          page={{ ...shown, sale: null, rails: [], licensing: { ...defaultPolicy, ...product.policy } }}
          heading="h2"
        />
      </div>
    </div>
  )
}
