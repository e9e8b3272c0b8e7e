import type { License } from '@muhur/contract/shop/licenses'
import type { Product } from '@muhur/contract/shop/products'

/** A license with its product embedded beside the id, or in place of the id; both forms are valid. */
export type WireLicense = Omit<License, 'product' | 'product_id' | 'status'> & {
  status: string
  product?: Product | null
  product_id: string | Product
}

export function productOf({ product, product_id }: WireLicense): Product | undefined {
  return product ?? (typeof product_id === 'object' ? product_id : undefined)
}
