import { landingUrl, type Landing } from '@muhur/contract/landing'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api.ts'

/** What the seller shows on the landing page. Without an answer the page simply has no demo. */
export const useLanding = () =>
  useQuery({
    queryKey: ['landing'],
    queryFn: ({ signal }) =>
      call<Landing>(landingUrl, { signal, failure: 'Failed to fetch the landing page' }),
    staleTime: Infinity,
  }).data
