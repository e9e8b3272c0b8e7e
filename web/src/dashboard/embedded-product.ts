import type { License } from '@muhur/contract/license'
import type { Product } from '@muhur/contract/product'

/** A license as any server of this wire may send it: the product beside its id, or in the id's place. */
export type WireLicense = Omit<License, 'product' | 'product_id' | 'status'> & {
  status: string
  product?: Product | null
  product_id: string | Product
}

export function productOf({ product, product_id }: WireLicense): Product | undefined {
  return product ?? (typeof product_id === 'object' ? product_id : undefined)
}
