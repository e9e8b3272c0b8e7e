import { landingUrl, type Landing } from '@muhur/contract/landing'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** The seller's choice of demo licenses. Without an answer the page has no demo. */
export const useLanding = () =>
  useQuery({
    queryKey: ['landing'],
    queryFn: ({ signal }) =>
      call<Landing>(landingUrl, { signal, failure: 'Failed to fetch the landing page' }),
    staleTime: Infinity,
  }).data
