import { landingUrl, type Landing } from '@muhur/contract/landing'
import { call } from '../api.ts'
import { usePublicAnswer } from '../public-answers.ts'

/** What the seller shows on the landing page. Without an answer the page simply has no demo. */
export const useLanding = () =>
  usePublicAnswer({
    key: ['landing'],
    ask: () => call<Landing>(landingUrl, { failure: 'Failed to fetch the landing page' }),
    freshFor: Infinity,
  }).data
