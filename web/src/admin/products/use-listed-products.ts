import {
  adminProductsUrl,
  adminProductUrl,
  type ListedProduct,
  type NewProduct,
  type ProductChange,
} from '@muhur/contract/product'
import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call } from '../../api.ts'

const listKey = ['admin', 'products']

/** Every product, archived ones too. */
export function useListedProducts() {
  return useQuery({
    queryKey: listKey,
    queryFn: ({ signal }) =>
      call<ListedProduct[]>(adminProductsUrl, { signal, failure: 'Failed to fetch products' }),
  })
}

export function useCreateProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (product: NewProduct) =>
      call<ListedProduct>(adminProductsUrl, {
        method: 'POST',
        body: product,
        failure: 'Failed to create product',
        preferServerText: true,
      }),
    onSuccess: (created) => {
      // Here at once: the way on leads to a form that chooses from this list.
      client.setQueryData<ListedProduct[]>(listKey, (list) => list && [...list, created])
      refresh(client)
    },
  })
}

interface Change {
  id: string
  change: ProductChange
}

export function useChangeProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change }: Change) =>
      call<ListedProduct>(adminProductUrl(id), {
        method: 'PATCH',
        body: change,
        failure: 'Failed to update product',
        preferServerText: true,
      }),
    onSuccess: (changed) => {
      client.setQueryData<ListedProduct[]>(listKey, (list) =>
        list?.map((product) => (product.id === changed.id ? changed : product)),
      )
      refresh(client)
    },
  })
}

/** A renamed product stands inside every license too. */
function refresh(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: ['products'] })
  void client.invalidateQueries({ queryKey: ['admin'] })
}
