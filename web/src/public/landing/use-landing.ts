import { landingUrl } from '@muhur/contract/http/first-visit'
import type { Landing } from '@muhur/contract/site/landing'
import { useFetched } from '../../api/use-fetched.ts'

/** The seller's choice of demo licenses. Without an answer the page has no demo. */
export const useLanding = () =>
  useFetched<Landing>(['landing'], landingUrl, 'Failed to fetch the landing page', { staleTime: Infinity })
    .data
