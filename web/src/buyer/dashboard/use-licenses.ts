import {
  licenseTotalsUrl,
  ownLicenseUrl,
  userLicensesUrl,
  type OwnLicenseTotals,
} from '@muhur/contract/shop/licenses'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, call, callPage, isMissing, type ListPage } from '../../api/api.ts'
import { withQuery } from '../../list/use-rows.ts'
import { useUser } from '../../session/use-session.ts'
import { useFetched } from '../../api/use-fetched.ts'
import type { WireLicense } from './embedded-product.ts'

class NoSession extends Error {
  override readonly name = 'NoSession'
}

const failure = 'Failed to fetch licenses'

/** A page of the own licenses, active licenses first and then the newest. */
export function useLicenses(query: { page: string; limit: string; q?: string; status?: string }) {
  const user = useUser()
  return useQuery({
    queryKey: ['licenses', user?.id, query],
    queryFn: ({ signal }) => {
      if (!user) throw new NoSession('Kullanıcı oturumu bulunamadı')
      return callPage<WireLicense>(withQuery(userLicensesUrl(user.id), query), { signal, failure })
    },
    placeholderData: keepPreviousData,
  })
}

/** Totals of all own licenses, where the page itself does not hold all of them. */
export function useLicenseTotals(enabled: boolean) {
  const user = useUser()
  return useFetched<OwnLicenseTotals>(
    ['licenses', user?.id, 'totals'],
    licenseTotalsUrl(user?.id ?? ''),
    failure,
    {
      enabled: enabled && user !== undefined,
    },
  )
}

/** One own license; null if there is none. A license that a page showed is shown while the license loads. */
export function useLicense(id: string) {
  const user = useUser()
  const client = useQueryClient()
  return useQuery({
    queryKey: ['license', id, 'own', user?.id],
    queryFn: async ({ signal }): Promise<WireLicense | null> => {
      if (!user) throw new NoSession('Kullanıcı oturumu bulunamadı')
      try {
        return await call<WireLicense>(ownLicenseUrl(user.id, id), { signal, failure })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    placeholderData: () =>
      client
        .getQueriesData<Partial<ListPage<WireLicense>>>({ queryKey: ['licenses', user?.id] })
        .flatMap(([, page]) => page?.rows ?? [])
        .find((license) => license.id === id),
  })
}

export function licensesError(error: Error): { message: string; detail: string | undefined } {
  if (error instanceof ApiError) return { message: error.message, detail: error.detail }
  if (error instanceof NoSession) return { message: error.message, detail: undefined }
  return {
    message: 'Lisanslar yüklenirken bir hata oluştu',
    detail: 'Bağlantınızı kontrol edip tekrar deneyin.',
  }
}
