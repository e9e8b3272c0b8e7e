import { catalogueCall, catalogueProductCall } from '@muhur/contract/http/first-visit'
import { keyOf } from '@muhur/contract/operation'
import type { Product } from '@muhur/contract/shop/products'
import type { getCatalogueProduct, listCatalogue } from '@muhur/contract/shop/products-calls'
import { useQueryClient } from '@tanstack/react-query'
import { useAnswer } from '../api/use-answer.ts'

const catalogue = catalogueCall as typeof listCatalogue
const catalogueProduct = catalogueProductCall as typeof getCatalogueProduct

export const useProducts = () => useAnswer(catalogue, {})

/** The catalogue's fields of the product are shown at once while the rest loads. */
export function useProduct(id: string) {
  const client = useQueryClient()
  const { data: page, error, refetch } = useAnswer(catalogueProduct, { params: { id } })
  const known = client.getQueryData<Product[]>(keyOf(catalogue, {}))?.find((product) => product.id === id)
  return { error, refetch, page, product: page ?? known }
}
