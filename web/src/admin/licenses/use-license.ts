import { adminLicenseUrl, revealKeyUrl, type RevealedKey } from '@muhur/contract/license'
import { licenseHistoryUrl, type HistoryEntry, type LicenseDetail } from '@muhur/contract/license-detail'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../api.ts'
import { licenseKey } from '../license-key.ts'

/** The license with its entity tag. */
export function useLicense(id: string) {
  return useQuery({
    queryKey: licenseKey(id, 'detail'),
    queryFn: ({ signal }) =>
      callTagged<LicenseDetail>(adminLicenseUrl(id), {
        signal,
        failure: 'Failed to fetch license',
        preferServerText: true,
      }),
  })
}

const historyPage = 20

export function useHistory(id: string) {
  return useInfiniteQuery({
    queryKey: licenseKey(id, 'history'),
    queryFn: ({ signal, pageParam }) =>
      call<HistoryEntry[]>(
        `${licenseHistoryUrl(id)}?limit=${historyPage}${pageParam && `&cursor=${pageParam}`}`,
        { signal, failure: 'Failed to fetch history' },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => (page.length === historyPage ? page.at(-1)!.id : undefined),
  })
}

/** Reveals a whole key, which is written to the history. Never cached: opening again asks the server again. */
export function useRevealKey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<RevealedKey>(revealKeyUrl(id), {
        method: 'POST',
        failure: 'Failed to reveal key',
        preferServerText: true,
      }),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: licenseKey(id, 'history') }),
  })
}
