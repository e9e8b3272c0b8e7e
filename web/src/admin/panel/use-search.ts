import { search } from '@muhur/contract/shop/search'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { withoutSecret } from '../../words/short-key.ts'

/** Debounce in milliseconds: one request for each word, not for each letter. */
const pause = 200
const minimumLetters = 2

/** Search results for the typed text. */
export function useSearch(typed: string) {
  const sought = withoutSecret(typed).trim()
  const [settled, setSettled] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSettled(sought), pause)
    return () => clearTimeout(timer)
  }, [sought])
  const query = useAnswer(
    search,
    { query: { q: settled } },
    {
      enabled: settled.length >= minimumLetters && settled === sought,
      placeholderData: keepPreviousData,
    },
  )
  // Before the pause ends, too.
  const pending = sought.length >= minimumLetters && (settled !== sought || query.isFetching)
  return { ...query, pending }
}
