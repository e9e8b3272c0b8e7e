import { adminProductsUrl, type ListedProduct } from '@muhur/contract/product'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

export const productsKey = ['admin', 'products']

/** All products, including archived. */
export function useListedProducts() {
  return useQuery({
    queryKey: productsKey,
    queryFn: ({ signal }) =>
      call<ListedProduct[]>(adminProductsUrl, { signal, failure: 'Failed to fetch products' }),
  })
}
