import { getOverview } from '@muhur/contract/shop/overview'
import { useEffect } from 'react'
import { useAnswer } from '../../api/use-answer.ts'

/** Refetched on live events. A failure is only logged; the page shows dashes. */
export function useOverview() {
  const query = useAnswer(getOverview, {})
  const { error } = query
  useEffect(() => {
    if (error) console.warn('Admin statistics could not be loaded', error)
  }, [error])
  return query
}
