import { keyOf } from '@muhur/contract/operation'
import { countOwnLicenses, getOwnLicense, listOwnLicenses } from '@muhur/contract/shop/licenses'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, isMissing } from '../../api/api.ts'
import { ask, askPage, type ListPage } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useUser } from '../../session/use-session.ts'
import type { WireLicense } from './embedded-product.ts'

class NoSession extends Error {
  override readonly name = 'NoSession'
}

/** A page of the own licenses, active licenses first and then the newest. */
export function useLicenses(query: { page: string; limit: string; q?: string; status?: string }) {
  const user = useUser()
  return useQuery({
    queryKey: keyOf(listOwnLicenses, { params: { userId: user?.id }, query }),
    queryFn: ({ signal }): Promise<ListPage<WireLicense>> => {
      if (!user) throw new NoSession('Kullanıcı oturumu bulunamadı')
      return askPage(listOwnLicenses, { params: { userId: user.id }, query }, { signal })
    },
    placeholderData: keepPreviousData,
    meta: { operation: listOwnLicenses },
  })
}

/** Totals of all own licenses, where the page itself does not hold all of them. */
export function useLicenseTotals(enabled: boolean) {
  const user = useUser()
  const question = { params: { userId: user?.id ?? '' } }
  return useAnswer(countOwnLicenses, question, { enabled: enabled && user !== undefined })
}

/** One own license; null if there is none. A license that a page showed is shown while the license loads. */
export function useLicense(id: string) {
  const user = useUser()
  const client = useQueryClient()
  return useQuery({
    queryKey: keyOf(getOwnLicense, { params: { userId: user?.id, id } }),
    queryFn: async ({ signal }): Promise<WireLicense | null> => {
      if (!user) throw new NoSession('Kullanıcı oturumu bulunamadı')
      try {
        return await ask(getOwnLicense, { params: { userId: user.id, id } }, { signal })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
    placeholderData: () =>
      user &&
      client
        .getQueriesData<ListPage<WireLicense>>({
          queryKey: keyOf(listOwnLicenses, { params: { userId: user.id } }),
        })
        .flatMap(([, page]) => page?.rows ?? [])
        .find((license) => license.id === id),
    meta: { operation: getOwnLicense },
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
