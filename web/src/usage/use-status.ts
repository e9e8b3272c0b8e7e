import { getStatus, type ServiceStatus } from '@muhur/contract/gate/status'
import { lengthInWords } from '../words/length-in-words.ts'
import { useAnswer } from '../api/use-answer.ts'

export type Outage = NonNullable<ServiceStatus['outages']>[number]

/** Whether the service works, and when it did not. */
export const useStatus = (options?: { refetchInterval?: number; staleTime?: number }) =>
  useAnswer(getStatus, {}, options)

/** In minutes: the beginning is not known to the second. */
export function lengthOf({ began_at, ended_at }: Outage): string {
  const minutes = Math.max(1, Math.round((Date.parse(ended_at) - Date.parse(began_at)) / 60_000))
  return lengthInWords(minutes * 60)
}
