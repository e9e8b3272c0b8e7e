import { revealLicenseKey } from '@muhur/contract/shop/licenses-calls'
import { getLicense, getLicenseHistory } from '@muhur/contract/shop/license-detail'
import { keyOf } from '@muhur/contract/operation'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ask, askTagged } from '../../../api/ask.ts'

/** The license with its entity tag. */
export function useLicense(id: string) {
  const question = { params: { id } }
  return useQuery({
    queryKey: keyOf(getLicense, question),
    queryFn: ({ signal }) => askTagged(getLicense, question, { signal }),
    meta: { operation: getLicense },
  })
}

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
