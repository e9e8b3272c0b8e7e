import { search } from '@muhur/contract/shop/search'
import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useAnswer } from '../../api/use-answer.ts'
import { withoutSecret } from '../../words/short-key.ts'

/** Debounce in milliseconds: one request for each word, not for each letter. */
const pause = 200
const minimumLetters = 2

/** The server searches letters and digits: "c#" would find all that begins with c. */
const isEnough = (text: string): boolean => text.replaceAll(/[^\p{L}\p{N}]/gu, '').length >= minimumLetters

/** Search results for the typed text; without data for less than two letters. */
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
      enabled: isEnough(settled) && settled === sought,
      placeholderData: keepPreviousData,
    },
  )
  // Before the pause ends, too.
  const pending = isEnough(sought) && (settled !== sought || query.isFetching)
  return { ...query, data: isEnough(sought) ? query.data : undefined, pending }
}
