import { keyOf } from '@muhur/contract/operation'
import { countOwnLicenses, getOwnLicense, listOwnLicenses, type License } from '@muhur/contract/shop/licenses'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../api/api.ts'
import type { ListPage } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useListPage } from '../../list/use-list.ts'
import type { ListAddress } from '../../list/use-list-address.ts'
import { useSignedIn } from '../../session/use-session.ts'

/** What a hook gives without a session, in the place of an answer. */
const noSession = {
  data: undefined,
  error: new Error('Kullanıcı oturumu bulunamadı'),
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
}

/** A page of the own licenses, as the list's address says. */
export function useOwnLicenses(query: ListAddress<'status'>['query']) {
  const user = useSignedIn()
  const input = { params: { userId: user?.id ?? '' }, query }
  const page = useListPage(listOwnLicenses, input, { enabled: user !== undefined })
  return user ? page : noSession
}

/** Totals of all own licenses, where the page itself does not hold all of them. */
export function useLicenseTotals(enabled: boolean) {
  const user = useSignedIn()
  const input = { params: { userId: user?.id ?? '' } }
  return useAnswer(countOwnLicenses, input, { enabled: enabled && user !== undefined })
}

/** One own license. A license that a page showed is shown while the license loads. */
export function useOwnLicense(id: string) {
  const user = useSignedIn()
  const client = useQueryClient()
  const userId = user?.id ?? ''
  const license = useAnswer(
    getOwnLicense,
    { params: { userId, id } },
    {
      enabled: user !== undefined,
      placeholderData: () =>
        client
          .getQueriesData<ListPage<License>>({ queryKey: keyOf(listOwnLicenses, { params: { userId } }) })
          .flatMap(([, page]) => page?.rows ?? [])
          .find((row) => row.id === id),
    },
  )
  return user ? license : noSession
}

export function licensesError(error: Error): { message: string; detail: string | undefined } {
  if (error instanceof ApiError) return { message: error.message, detail: error.detail }
  if (error === noSession.error) return { message: error.message, detail: undefined }
  return {
    message: 'Lisanslar yüklenirken bir hata oluştu',
    detail: 'Bağlantınızı kontrol edip tekrar deneyin.',
  }
}
