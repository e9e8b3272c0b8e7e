import type { ProductState } from '@muhur/contract/product'

/** What the panel calls a product's states. */
export const productStateNames: Record<ProductState, string> = {
  draft: 'Taslak',
  on_sale: 'Yayında',
  archived: 'Arşivde',
}
