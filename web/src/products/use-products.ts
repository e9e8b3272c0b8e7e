import { productsUrl, productUrl, type Product, type ProductPage } from '@muhur/contract/product'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api.ts'

const failure = 'Failed to fetch products'

export const useProducts = () =>
  useQuery({
    queryKey: ['products'],
    queryFn: ({ signal }) => call<Product[]>(productsUrl, { signal, failure }),
  })

/** The catalogue's fields of the product are shown at once while the rest loads. */
export function useProduct(id: string) {
  const client = useQueryClient()
  const {
    data: page,
    error,
    refetch,
  } = useQuery({
    queryKey: ['products', id],
    queryFn: ({ signal }) => call<ProductPage>(productUrl(encodeURIComponent(id)), { signal, failure }),
  })
  const known = client.getQueryData<Product[]>(['products'])?.find((product) => product.id === id)
  return { error, refetch, page, product: page ?? known }
}
