import { revealLicenseKey } from '@muhur/contract/shop/licenses-calls'
import { getLicense, getLicenseHistory } from '@muhur/contract/shop/license-detail'
import { keyOf } from '@muhur/contract/operation'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../../api/ask.ts'
import { useTaggedAnswer } from '../../../api/use-answer.ts'

/** The license with its entity tag. */
export const useLicense = (id: string) => useTaggedAnswer(getLicense, { params: { id } })

/** Reveals a whole key, which is written to the history. Never cached: opening again asks the server again. */
export function useRevealKey(id: string) {
  const client = useQueryClient()
  const question = { params: { id } }
  return useMutation({
    mutationFn: () => ask(revealLicenseKey, question),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: keyOf(getLicenseHistory, question) }),
  })
}
