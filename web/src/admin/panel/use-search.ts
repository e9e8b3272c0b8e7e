import { searchUrl, type Found } from '@muhur/contract/shop/search'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call } from '../../api/api.ts'
import { withoutSecret } from '../../words/short-key.ts'

/** Debounce in milliseconds: one request for each word, not for each letter. */
const pause = 200
const minimumLetters = 2

/** Search results for the typed text. */
export function useSearch(typed: string) {
  const sought = withoutSecret(typed).trim()
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(sought), pause)
    return () => clearTimeout(timer)
  }, [sought])
  const query = useQuery({
    queryKey: ['admin', 'search', asked],
    queryFn: ({ signal }) =>
      call<Found>(`${searchUrl}?${new URLSearchParams({ q: asked })}`, {
        signal,
        failure: 'Failed to search',
      }),
    enabled: asked.length >= minimumLetters && asked === sought,
    placeholderData: keepPreviousData,
  })
  // Before the pause ends, too.
  const pending = sought.length >= minimumLetters && (asked !== sought || query.isFetching)
  return { ...query, pending }
}
