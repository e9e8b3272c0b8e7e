import { changeBrand, getBrand } from '@muhur/contract/shop/brand'
import type { SentBrand } from './brand-fields.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { askTagged } from '../../../api/ask.ts'
import { askAgain, taggedKeyOf } from '../../../api/use-answer.ts'
import { putBrand } from '../../../frame/brand/use-brand.ts'

export function useSaveBrand() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ brand, tag }: { brand: SentBrand; tag: string | undefined }) =>
      askTagged(changeBrand, { body: brand }, { ifMatch: tag }),
    onSuccess: (answer) => {
      client.setQueryData(taggedKeyOf(getBrand, {}), answer)
      putBrand(client, answer.value)
      void askAgain(client, changeBrand)
    },
  })
}
