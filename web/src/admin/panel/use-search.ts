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
  const [asked, setAsked] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setAsked(sought), pause)
    return () => clearTimeout(timer)
  }, [sought])
  const query = useAnswer(
    search,
    { query: { q: asked } },
    {
      enabled: asked.length >= minimumLetters && asked === sought,
      placeholderData: keepPreviousData,
    },
  )
  // Before the pause ends, too.
  const pending = sought.length >= minimumLetters && (asked !== sought || query.isFetching)
  return { ...query, pending }
}
