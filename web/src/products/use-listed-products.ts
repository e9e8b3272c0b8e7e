import { adminProductsUrl, type ListedProduct } from '@muhur/contract/product'
import { useFetched } from '../use-fetched.ts'

export const productsKey = ['admin', 'products']

/** All products, including drafts and archived. */
export const useListedProducts = () =>
  useFetched<ListedProduct[]>(productsKey, adminProductsUrl, 'Failed to fetch products')
