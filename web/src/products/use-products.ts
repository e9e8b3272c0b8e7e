import { productsUrl, productUrl, type Product } from '@muhur/contract/product'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

const failure = 'Failed to fetch products'

export const useProducts = () =>
  useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) => call<Product[]>(productsUrl, { signal, failure }),
  })

export function useProduct(id: string) {
  const queries = useQueryClient()
  return useQuery({
    queryKey: ['products', id],
    queryFn: ({ signal }) => call<Product>(productUrl(encodeURIComponent(id)), { signal, failure }),
    // Whoever comes from the catalogue has seen this product already: its page starts with what is known.
    placeholderData: () =>
      queries.getQueryData<Product[]>(['products'])?.find((product) => product.id === id),
  })
}
