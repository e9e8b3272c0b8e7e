import { getOverview } from '@muhur/contract/shop/overview'
import { useEffect } from 'react'
import { useAnswer } from '../../api/use-answer.ts'

/** Refetched on live events, and with each visit: a downloaded file is no event. A failure is also logged. */
export function useOverview() {
  const query = useAnswer(getOverview, {}, { staleTime: 0 })
  const { error } = query
  useEffect(() => {
    if (error) console.warn('Admin statistics could not be loaded', error)
  }, [error])
  return query
}
