import type { CatalogueProduct } from '@muhur/contract/shop/products'
import { formatMoney } from '@muhur/contract/sales/format-money'

/** The price of a product: the price at which it is sold here, else the seller's text; empty without both. */
export const priceOf = ({
  sale,
  price_text,
}: Partial<Pick<CatalogueProduct, 'sale' | 'price_text'>>): string =>
  sale ? formatMoney(sale.price, sale.currency) : (price_text ?? '')
