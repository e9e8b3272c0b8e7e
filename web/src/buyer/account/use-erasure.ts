import { ownErasureUrl, type Erasure, type OwnErasure } from '@muhur/contract/shop/privacy'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { useFetched } from '../../api/use-fetched.ts'

const queryKey = ['erasure']

export const useErasure = () => useFetched<OwnErasure>(queryKey, ownErasureUrl, 'Failed to fetch erasure')

/** Asks for the erasure, or withdraws the request. */
export function useErasureChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (act: 'ask' | 'withdraw') =>
      call<Erasure | OwnErasure>(
        ownErasureUrl,
        act === 'ask'
          ? { method: 'POST', failure: 'Silme isteği gönderilemedi.' }
          : { method: 'DELETE', failure: 'Silme isteği geri çekilemedi.' },
      ),
    // Also after a refusal: the request may have been answered meanwhile.
    onSettled: () => client.invalidateQueries({ queryKey }),
  })
}
