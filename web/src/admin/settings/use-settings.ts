import { changeBrand, getBrand, type Brand } from '@muhur/contract/shop/brand'
import { keyOf } from '@muhur/contract/operation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { askTagged } from '../../api/ask.ts'
import { askAgain } from '../../api/use-answer.ts'
import { putBrand } from '../../brand/use-brand.ts'

/** Apart from the brand of all pages, which has no entity tag. */
const tagged = [...keyOf(getBrand, {}), 'tagged']

/** The brand with its entity tag. */
export function useEditedBrand() {
  return useQuery({
    queryKey: tagged,
    queryFn: ({ signal }) => askTagged(getBrand, {}, { signal }),
    // A refetch during typing would replace the entity tag of the edited state.
    staleTime: Infinity,
    gcTime: 0,
    meta: { operation: getBrand },
  })
}

export function useSaveBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ brand, tag }: { brand: Brand; tag: string | undefined }) =>
      askTagged(changeBrand, { body: brand }, { ifMatch: tag }),
    onSuccess: (answer) => {
      client.setQueryData(tagged, answer)
      putBrand(client, answer.value)
      void askAgain(client, changeBrand)
    },
  })
}
