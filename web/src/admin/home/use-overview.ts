import { overviewUrl, type Overview } from '@muhur/contract/overview'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../api.ts'

/** Refetched on live events. A failure is only logged; the page shows dashes. */
export function useOverview() {
  const query = useQuery({
    queryKey: ['admin', 'overview'],
    queryFn: ({ signal }) => call<Overview>(overviewUrl, { signal, failure: 'Failed to fetch statistics' }),
  })
  const { error } = query
  useEffect(() => {
    if (error) console.warn('Admin statistics could not be loaded', error)
  }, [error])
  return query
}
