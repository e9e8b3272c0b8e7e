import { adminProductsUrl, type ListedProduct } from '@muhur/contract/shop/products'
import { useFetched } from '../api/use-fetched.ts'

export const productsKey = ['admin', 'products']

/** All products, including drafts and archived. */
export const useListedProducts = () =>
  useFetched<ListedProduct[]>(productsKey, adminProductsUrl, 'Failed to fetch products')
