import { keyOf } from '@muhur/contract/operation'
import { countOwnLicenses, getOwnLicense, listOwnLicenses, type License } from '@muhur/contract/shop/licenses'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, isAway } from '../../api/api.ts'
import type { ListPage } from '../../api/ask.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { useListPage } from '../../list/use-list.ts'
import type { ListAddress } from '../../list/use-list-address.ts'
import { useSignedIn } from '../../session/use-session.ts'

/** A hook's result without a session, in place of an answer. */
const noSession = {
  data: undefined,
  error: new Error('Kullanıcı oturumu bulunamadı'),
  isFetching: false,
  isPlaceholderData: false,
  refetch: () => undefined,
}

/** A page of the own licenses, by the list's address. */
export function useOwnLicenses(query: ListAddress<'status'>['query']) {
  const user = useSignedIn()
  const input = { params: { userId: user?.id ?? '' }, query }
  const page = useListPage(listOwnLicenses, input, { enabled: user !== undefined })
  return user ? page : noSession
}

/** Totals of all own licenses, where the page does not contain all of them. */
export function useLicenseTotals(enabled: boolean) {
  const user = useSignedIn()
  const input = { params: { userId: user?.id ?? '' } }
  return useAnswer(countOwnLicenses, input, { enabled: enabled && user !== undefined })
}

/** One own license. A license from a list is shown while it loads, or when it cannot load. */
export function useOwnLicense(id: string) {
  const user = useSignedIn()
  const client = useQueryClient()
  const userId = user?.id ?? ''
  const known = () =>
    client
      .getQueriesData<ListPage<License>>({ queryKey: keyOf(listOwnLicenses, { params: { userId } }) })
      .flatMap(([, page]) => page?.rows ?? [])
      .find((row) => row.id === id)
  const license = useAnswer(
    getOwnLicense,
    { params: { userId, id } },
    { enabled: user !== undefined, placeholderData: known },
  )
  if (!user) return noSession
  return isAway(license.error) ? { ...license, data: license.data ?? known() } : license
}

/** The message of a list that did not load. */
export const licensesFailure = (error: Error): string =>
  error instanceof ApiError || error === noSession.error
    ? error.message
    : 'Lisanslar yüklenirken bir hata oluştu'
