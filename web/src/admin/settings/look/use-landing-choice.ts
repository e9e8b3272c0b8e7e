import { adminLandingUrl, type LandingChoice } from '@muhur/contract/site/landing'
import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import { listLicenses } from '@muhur/contract/shop/licenses-calls'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../api/api.ts'
import { useListPage } from '../../../list/use-list.ts'
import { useFetched } from '../../../api/use-fetched.ts'

const choice = ['settings', 'landing']

/** The maximum page size of the list. */
const offered = 200

export function useLandingChoice() {
  return useFetched<LandingChoice>(choice, adminLandingUrl, 'Failed to fetch landing choice')
}

/** Licenses of one admin, as candidates for the landing page. */
export function useShowable(userId: string, status: LicenseStatus) {
  return useListPage(listLicenses, { query: { user_id: userId, status, page: '1', limit: String(offered) } })
}

export function useSaveLandingChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LandingChoice) =>
      call<LandingChoice>(adminLandingUrl, {
        method: 'PUT',
        body,
        failure: 'Deneme kaydedilemedi.',
      }),
    onSuccess: (answer) => {
      client.setQueryData(choice, answer)
      void client.invalidateQueries({ queryKey: ['landing'] })
    },
  })
}
