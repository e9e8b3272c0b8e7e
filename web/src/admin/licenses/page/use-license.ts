import type { AuditEntry } from '@muhur/contract/record/audit'
import { adminLicenseUrl, revealKeyUrl, type RevealedKey } from '@muhur/contract/shop/licenses'
import { licenseHistoryUrl, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callTagged } from '../../../api/api.ts'
import { useGrowingRows } from '../../../list/use-rows.ts'
import { licenseKey } from '../../panel/license-key.ts'

/** The license with its entity tag. */
export function useLicense(id: string) {
  return useQuery({
    queryKey: licenseKey(id, 'detail'),
    queryFn: ({ signal }) =>
      callTagged<LicenseDetail>(adminLicenseUrl(id), { signal, failure: 'Failed to fetch license' }),
  })
}

export const useHistory = (id: string) =>
  useGrowingRows<AuditEntry>({
    url: licenseHistoryUrl(id),
    queryKey: licenseKey(id, 'history'),
    query: {},
    pageSize: 20,
    failure: 'Failed to fetch history',
    cursorOf: ({ id: entry }) => entry,
  })

/** Reveals a whole key, which is written to the history. Never cached: opening again asks the server again. */
export function useRevealKey(id: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () =>
      call<RevealedKey>(revealKeyUrl(id), { method: 'POST', failure: 'Anahtar gösterilemedi.' }),
    gcTime: 0,
    onSuccess: () => void client.invalidateQueries({ queryKey: licenseKey(id, 'history') }),
  })
}
