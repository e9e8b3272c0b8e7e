import type { License } from '@muhur/contract/shop/licenses'
import type { Product } from '@muhur/contract/shop/products'
import { productTypeLabel } from '../../words/product-type.ts'

/** A license with its product embedded in addition to the id, or in place of the id; both forms are valid. */
export type WireLicense = Omit<License, 'product' | 'product_id' | 'status'> & {
  status: string
  product?: Product | null
  product_id: string | Product
}

export function productOf({ product, product_id }: WireLicense): Product | undefined {
  return product ?? (typeof product_id === 'object' ? product_id : undefined)
}

/** The heading of a license and the line under it: the owner's name over the product's, if there is one. */
export function titleOf(license: WireLicense): { name: string; under: string } {
  const product = productOf(license)
  const [name, type] = [product?.name ?? 'Bilinmeyen ürün', productTypeLabel(product?.type ?? '')]
  return license.nickname ? { name: license.nickname, under: `${name} · ${type}` } : { name, under: type }
}
