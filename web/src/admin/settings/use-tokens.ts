import {
  tokenRotationUrl,
  tokensUrl,
  tokenUrl,
  type ApiToken,
  type IssuedToken,
  type NewApiToken,
} from '@muhur/contract/api-token'
import { call } from '../../api.ts'
import { useFetched } from '../../use-fetched.ts'
import { useAdminChange } from '../use-admin-change.ts'

export const useTokens = () =>
  useFetched<ApiToken[]>(['admin', 'tokens'], tokensUrl, 'Failed to fetch tokens')

export const useCreateToken = () =>
  useAdminChange((body: NewApiToken) =>
    call<IssuedToken>(tokensUrl, { method: 'POST', body, failure: 'Token oluşturulamadı.' }),
  )

/** `overlap`: seconds for which the present secret still works. */
export const useRotateToken = () =>
  useAdminChange(({ id, overlap }: { id: string; overlap: number }) =>
    call<IssuedToken>(tokenRotationUrl(id), {
      method: 'POST',
      body: { overlap },
      failure: 'Token yenilenemedi.',
    }),
  )

export const useRevokeToken = () =>
  useAdminChange((id: string) =>
    call<unknown>(tokenUrl(id), { method: 'DELETE', failure: 'Token iptal edilemedi.' }),
  )
