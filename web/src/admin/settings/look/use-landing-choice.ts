import { adminLicensesUrl, type LicenseStatus, type ListedLicense } from '@muhur/contract/shop/licenses'
import { usePage } from '../../../list/use-rows.ts'

/** The maximum page size of the list. */
const offered = 200

/** Licenses of one admin, as candidates for the landing page. */
export function useShowable(userId: string, status: LicenseStatus) {
  return usePage<ListedLicense>({
    url: adminLicensesUrl,
    queryKey: ['admin', 'licenses', 'showable'],
    query: { user_id: userId, status, page: '1', limit: String(offered) },
    failure: 'Failed to fetch licenses',
  })
}
