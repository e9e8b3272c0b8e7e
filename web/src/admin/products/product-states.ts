import type { ProductState } from '@muhur/contract/shop/products'

/** What the panel calls a product's states. */
export const productStateNames: Record<ProductState, string> = {
  draft: 'Taslak',
  on_sale: 'Yayında',
  archived: 'Arşivde',
}
