import { productsUrl, productUrl } from '@muhur/contract/http/first-visit'
import type { Product, ProductPage } from '@muhur/contract/shop/products'
import { useQueryClient } from '@tanstack/react-query'
import { useFetched } from '../api/use-fetched.ts'

const failure = 'Failed to fetch products'

export const useProducts = () => useFetched<Product[]>(['products'], productsUrl, failure)

/** The catalogue's fields of the product are shown at once while the rest loads. */
export function useProduct(id: string) {
  const client = useQueryClient()
  const {
    data: page,
    error,
    refetch,
  } = useFetched<ProductPage>(['products', id], productUrl(encodeURIComponent(id)), failure)
  const known = client.getQueryData<Product[]>(['products'])?.find((product) => product.id === id)
  return { error, refetch, page, product: page ?? known }
}
