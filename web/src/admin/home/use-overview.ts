import { overviewUrl, type Overview } from '@muhur/contract/shop/overview'
import { useEffect } from 'react'
import { useFetched } from '../../api/use-fetched.ts'

/** Refetched on live events. A failure is only logged; the page shows dashes. */
export function useOverview() {
  const query = useFetched<Overview>(['admin', 'overview'], overviewUrl, 'Failed to fetch statistics')
  const { error } = query
  useEffect(() => {
    if (error) console.warn('Admin statistics could not be loaded', error)
  }, [error])
  return query
}
