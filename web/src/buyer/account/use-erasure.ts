import { keyOf } from '@muhur/contract/operation'
import { askErasure, getOwnErasure, withdrawErasure } from '@muhur/contract/shop/privacy-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ask } from '../../api/ask.ts'

/** Asks for the erasure, or withdraws the request. */
export function useErasureChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (act: 'ask' | 'withdraw') => {
      await (act === 'ask' ? ask(askErasure, {}) : ask(withdrawErasure, {}))
    },
    // Also after a refusal: the request may have been answered meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(getOwnErasure) }),
  })
}
