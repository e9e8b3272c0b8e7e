import { adminProductsUrl, type ListedProduct } from '@muhur/contract/product'
import { useFetched } from '../use-fetched.ts'

export const productsKey = ['admin', 'products']

/** All products, including archived. */
export const useListedProducts = () =>
  useFetched<ListedProduct[]>(productsKey, adminProductsUrl, 'Failed to fetch products')
