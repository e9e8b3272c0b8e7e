import { logoUrl, type Logo } from '@muhur/contract/shop/brand'
import {
  adminProductsUrl,
  adminProductUrl,
  productIconUrl,
  type ListedProduct,
  type NewProduct,
  type ProductChange,
} from '@muhur/contract/shop/products'
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { call, callTagged, type Tagged } from '../../api/api.ts'
import { productsKey } from '../../products/use-listed-products.ts'

const oneKey = (id: string) => ['admin', 'product', id]

/** A product with its entity tag. */
export type TaggedProduct = Tagged<ListedProduct>

const oneOf = (id: string) =>
  queryOptions({
    queryKey: oneKey(id),
    queryFn: ({ signal }) =>
      callTagged<ListedProduct>(adminProductUrl(id), { signal, failure: 'Failed to fetch product' }),
  })

export const useListedProduct = (id: string) => useQuery(oneOf(id))

export const fetchListedProduct = (client: QueryClient, id: string) =>
  client.fetchQuery({ ...oneOf(id), staleTime: 0 })

export function useCreateProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: NewProduct) =>
      call<ListedProduct>(adminProductsUrl, { method: 'POST', body, failure: 'Ürün eklenemedi.' }),
    onSuccess: (created) => {
      // Updates the cached list at once: the next form offers its products.
      client.setQueryData<ListedProduct[]>(productsKey, (list) => list && [...list, created])
      refresh(client)
    },
  })
}

/** Uploads the icon of a product that does not exist yet; returns the icon's address. */
export function useUploadNewIcon() {
  return useMutation({
    mutationFn: (file: Blob) =>
      call<Logo>(logoUrl, { method: 'PUT', body: file, failure: 'Simge yüklenemedi.' }),
  })
}

interface Change {
  id: string
  change: ProductChange
  /** The entity tag of the edited state. */
  ifMatch?: string | undefined
}

export function useChangeProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, change, ifMatch }: Change) =>
      callTagged<ListedProduct>(adminProductUrl(id), {
        method: 'PATCH',
        body: change,
        ifMatch,
        failure: 'Ürün değiştirilemedi.',
      }),
    onSuccess: (changed) => keep(client, changed),
  })
}

interface Upload {
  id: string
  file: Blob
  ifMatch?: string | undefined
}

export function useUploadIcon() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, file, ifMatch }: Upload) =>
      callTagged<ListedProduct>(productIconUrl(id), {
        method: 'PUT',
        body: file,
        ifMatch,
        failure: 'Simge yüklenemedi.',
      }),
    onSuccess: (changed) => keep(client, changed),
  })
}

export function useDeleteProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) =>
      call<unknown>(adminProductUrl(id), { method: 'DELETE', failure: 'Ürün silinemedi.' }),
    onSuccess: (_answer, id) => {
      client.removeQueries({ queryKey: oneKey(id) })
      refresh(client)
    },
  })
}

function keep(client: QueryClient, changed: TaggedProduct): void {
  client.setQueryData(oneKey(changed.value.id), changed)
  client.setQueryData<ListedProduct[]>(productsKey, (list) =>
    list?.map((product) => (product.id === changed.value.id ? changed.value : product)),
  )
  refresh(client)
}

/** Products are part of the catalogue, of their own pages and of licenses. */
function refresh(client: QueryClient): void {
  for (const room of ['products', 'admin', 'license', 'licenses'])
    void client.invalidateQueries({ queryKey: [room] })
}
