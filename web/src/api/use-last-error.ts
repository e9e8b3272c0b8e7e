import type { UseBaseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'

/**
 * A query that keeps its error during the next attempt. React Query forgets the error of a query that never had an answer as soon
 * as the next attempt begins; without the error a page would show its skeleton at each attempt.
 */
export function useLastError<Query extends UseBaseQueryResult>(query: Query): Query {
  const [last, setLast] = useState<{ error: Error; at: number }>()
  const { error } = query
  if (error && error !== last?.error) setLast({ error, at: query.errorUpdatedAt })
  // The moment of the error shows whether this query is still the query that failed.
  if (error || !last || last.at !== query.errorUpdatedAt || query.dataUpdatedAt > 0 || !query.isFetching)
    return query
  const { data, isPlaceholderData } = query
  return {
    ...query,
    status: 'error',
    error: last.error,
    isError: true,
    isPending: false,
    isLoading: false,
    isSuccess: false,
    isPlaceholderData: false,
    data: isPlaceholderData ? undefined : data,
  }
}
