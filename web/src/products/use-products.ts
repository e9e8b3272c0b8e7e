import { catalogueCall, catalogueProductCall } from '@muhur/contract/http/first-visit'
import { keyOf } from '@muhur/contract/operation'
import type { CatalogueProduct } from '@muhur/contract/shop/products'
import type { getCatalogueProduct, listCatalogue } from '@muhur/contract/shop/products-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../api/use-answer.ts'

export const useProducts = () => useAnswer<typeof listCatalogue>(catalogueCall, {})

/** The catalogue's fields of the product are shown at once while the rest loads. */
export function useProduct(id: string) {
  const client = useQueryClient()
  const {
    data: page,
    error,
    refetch,
  } = useAnswer<typeof getCatalogueProduct>(catalogueProductCall, { params: { id } })
  const known = client
    .getQueryData<CatalogueProduct[]>(keyOf(catalogueCall, {}))
    ?.find((product) => product.id === id)
  return { error, refetch, page, product: page ?? known }
}
