import type { ProductState } from '@muhur/contract/shop/products'

/** The panel's names of a product's states. */
export const productStateNames: Record<ProductState, string> = {
  draft: 'Taslak',
  on_sale: 'Yayında',
  archived: 'Arşivde',
}
