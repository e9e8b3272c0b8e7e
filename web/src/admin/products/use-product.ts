import { keyOf, type Operation } from '@muhur/contract/operation'
import {
  changeProduct,
  createProduct,
  getProduct,
  listProducts,
  setProductIcon,
} from '@muhur/contract/shop/products-calls'
import type { ListedProduct } from '@muhur/contract/shop/products'
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { ask, askTagged, type CallOptions, type CallInput, type Tagged } from '../../api/ask.ts'
import { askAgain, taggedKeyOf } from '../../api/use-answer.ts'

const keyOfOne = (id: string) => taggedKeyOf(getProduct, { params: { id } })
const keyOfAll = keyOf(listProducts, {})

/** A product with its entity tag. */
export type TaggedProduct = Tagged<ListedProduct>

export function useCreateProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: CallInput<typeof createProduct>) => ask(createProduct, input),
    onSuccess: (created) => {
      // Updates the cached list at once: the next form offers its products.
      client.setQueryData<ListedProduct[]>(keyOfAll, (list) => list && [...list, created])
      void askAgain(client, createProduct)
    },
  })
}

/** `ifMatch`: the entity tag of the edited state. */
type Change<O extends Operation> = CallInput<O> & Pick<CallOptions, 'ifMatch'>

export function useChangeProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ifMatch, ...input }: Change<typeof changeProduct>) =>
      askTagged(changeProduct, input, { ifMatch }),
    onSuccess: (changed) => keep(client, changed),
  })
}

export function useUploadIcon() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ ifMatch, ...input }: Change<typeof setProductIcon>) =>
      askTagged(setProductIcon, input, { ifMatch }),
    onSuccess: (changed) => keep(client, changed),
  })
}

function keep(client: QueryClient, changed: TaggedProduct): void {
  client.setQueryData(keyOfOne(changed.value.id), changed)
  client.setQueryData<ListedProduct[]>(keyOfAll, (list) =>
    list?.map((product) => (product.id === changed.value.id ? changed.value : product)),
  )
  void askAgain(client, changeProduct)
}
