import {
  tokenRotationUrl,
  tokensUrl,
  tokenUrl,
  type ApiToken,
  type IssuedToken,
  type NewApiToken,
} from '@muhur/contract/access/tokens'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/api.ts'
import { useFetched } from '../api/use-fetched.ts'

const queryKey = ['tokens']

/** A buyer's own tokens; an admin's those of everybody. */
export const useTokens = () => useFetched<ApiToken[]>(queryKey, tokensUrl, 'Failed to fetch tokens')

export const useCreateToken = () =>
  useTokenChange((body: NewApiToken) =>
    call<IssuedToken>(tokensUrl, { method: 'POST', body, failure: 'Token oluşturulamadı.' }),
  )

/** `overlap`: seconds for which the present secret still works. */
export const useRotateToken = () =>
  useTokenChange(({ id, overlap }: { id: string; overlap: number }) =>
    call<IssuedToken>(tokenRotationUrl(id), {
      method: 'POST',
      body: { overlap },
      failure: 'Token yenilenemedi.',
    }),
  )

export const useRevokeToken = () =>
  useTokenChange((id: string) =>
    call<unknown>(tokenUrl(id), { method: 'DELETE', failure: 'Token iptal edilemedi.' }),
  )

function useTokenChange<Input, Answer>(mutationFn: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn, onSuccess: () => void client.invalidateQueries({ queryKey }) })
}
