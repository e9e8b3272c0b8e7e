import { landingCall } from '@muhur/contract/http/first-visit'
import type { getLanding } from '@muhur/contract/site/landing'
import { useAnswer } from '../../api/use-answer.ts'

export const useLandingAnswer = () => useAnswer<typeof getLanding>(landingCall, {}, { staleTime: Infinity })

/** The seller's choice of demo licenses. Without an answer the page has no demo. */
export const useLanding = () => useLandingAnswer().data
