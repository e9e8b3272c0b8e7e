import type { LicenseStatus } from '@muhur/contract/shop/licenses'
import { listLicenses } from '@muhur/contract/shop/licenses-calls'
import { useListPage } from '../../../list/use-list.ts'

/** The maximum page size of the list. */
const offered = 200

/** Licenses of one admin, as candidates for the landing page. */
export function useShowable(userId: string, status: LicenseStatus) {
  return useListPage(listLicenses, { query: { user_id: userId, status, page: '1', limit: String(offered) } })
}
