import { landingCall } from '@muhur/contract/http/first-visit'
import type { getLanding } from '@muhur/contract/site/landing'
import { useAnswer } from '../../api/use-answer.ts'

/** The seller's choice of demo licenses. Without an answer the page has no demo. */
export const useLanding = () => useAnswer<typeof getLanding>(landingCall, {}, { staleTime: Infinity }).data
