import { adminLandingUrl, type LandingChoice } from '@muhur/contract/landing'
import { adminLicensesUrl, type LicenseStatus, type ListedLicense } from '@muhur/contract/license'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, callPage } from '../../api.ts'

const choice = ['settings', 'landing']

/** The maximum page size of the list. */
const offered = 200

export function useLandingChoice() {
  return useQuery({
    queryKey: choice,
    queryFn: ({ signal }) =>
      call<LandingChoice>(adminLandingUrl, { signal, failure: 'Failed to fetch landing choice' }),
  })
}

/** Licenses of one admin, as candidates for the landing page. */
export function useShowable(userId: string, status: LicenseStatus) {
  return useQuery({
    queryKey: ['admin', 'licenses', 'showable', userId, status],
    queryFn: ({ signal }) => {
      const query = { user_id: userId, status, page: '1', limit: String(offered) }
      return callPage<ListedLicense>(`${adminLicensesUrl}?${new URLSearchParams(query)}`, {
        signal,
        failure: 'Failed to fetch licenses',
      })
    },
  })
}

export function useSaveLandingChoice() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: LandingChoice) =>
      call<LandingChoice>(adminLandingUrl, {
        method: 'PUT',
        body,
        failure: 'Deneme kaydedilemedi.',
        preferServerText: true,
      }),
    onSuccess: (answer) => {
      client.setQueryData(choice, answer)
      void client.invalidateQueries({ queryKey: ['landing'] })
    },
  })
}
