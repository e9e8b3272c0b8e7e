import { productsUrl, productUrl, type Product, type ProductPage } from '@muhur/contract/product'
import { call } from '../api.ts'
import { knownAnswer, usePublicAnswer } from '../public-answers.ts'

const failure = 'Failed to fetch products'

export const useProducts = () =>
  usePublicAnswer({ key: ['products'], ask: () => call<Product[]>(productsUrl, { failure }) })

/** Whoever comes from the catalogue has seen part of this product already: its page starts with what is known. */
export function useProduct(id: string) {
  const { data: page, ...answer } = usePublicAnswer({
    key: ['products', id],
    ask: () => call<ProductPage>(productUrl(encodeURIComponent(id)), { failure }),
  })
  const known = knownAnswer<Product[]>('products')?.find((product) => product.id === id)
  return { ...answer, page, product: page ?? known }
}
