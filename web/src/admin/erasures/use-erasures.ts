import {
  erasureApprovalUrl,
  erasureDeadlineUrl,
  erasureRefusalUrl,
  erasureRemainsUrl,
  erasureUrl,
  type ErasureDeadline,
  type ErasureDetail,
  type ErasureRefusal,
  type ListedErasure,
  type RemainsDecision,
} from '@muhur/contract/shop/privacy'
import { call } from '../../api/api.ts'
import { useFetched } from '../../api/use-fetched.ts'
import { useAdminChange } from '../panel/use-admin-change.ts'

export const useErasure = (id: string) =>
  useFetched<ErasureDetail>(['admin', 'erasures', 'one', id], erasureUrl(id), 'Failed to fetch erasure')

export const useDecideRemains = (id: string) =>
  useAdminChange((body: RemainsDecision) =>
    call<ErasureDetail>(erasureRemainsUrl(id), {
      method: 'POST',
      body,
      failure: body.act === 'erase' ? 'Metin silinemedi.' : 'Kararınız kaydedilemedi.',
    }),
  )

export const useApprove = () =>
  useAdminChange((id: string) =>
    call<ListedErasure>(erasureApprovalUrl(id), { method: 'POST', failure: 'Kullanıcı silinemedi.' }),
  )

export const useRefuse = () =>
  useAdminChange(({ id, ...body }: ErasureRefusal & { id: string }) =>
    call<ListedErasure>(erasureRefusalUrl(id), { method: 'POST', body, failure: 'İstek reddedilemedi.' }),
  )

export const useDeadline = () =>
  useFetched<ErasureDeadline>(
    ['admin', 'erasures', 'deadline'],
    erasureDeadlineUrl,
    'Failed to fetch deadline',
  )

export const useChangeDeadline = () =>
  useAdminChange((body: ErasureDeadline) =>
    call<ErasureDeadline>(erasureDeadlineUrl, { method: 'PUT', body, failure: 'Süre kaydedilemedi.' }),
  )
