import { useState } from 'react'
import { useLocation } from 'react-router'

interface KnownRows {
  /** The list's query string; undefined while the rows belong to the last query. */
  question: string | undefined
  keys: readonly string[]
  known: ReadonlySet<string>
  arrived: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/**
 * Rows that are new since the list was opened. Excludes rows of another query, and rows after the last known row: those
 * moved up or were loaded on request.
 */
export function useArrivals(keys: readonly string[], stale: boolean): ReadonlySet<string> {
  const { search } = useLocation()
  const question = stale ? undefined : search
  const [previous, setPrevious] = useState<KnownRows>({
    question,
    keys,
    known: new Set(keys),
    arrived: nothing,
  })
  const another = previous.question !== question
  const changed = keys.length !== previous.keys.length || keys.some((key, at) => key !== previous.keys[at])
  if (another || changed) {
    const known = another ? nothing : previous.known
    const end = keys.findLastIndex((key) => known.has(key))
    const news = keys.slice(0, Math.max(end, 0)).filter((key) => !known.has(key))
    setPrevious({
      question,
      keys,
      known: new Set([...known, ...keys]),
      arrived: another ? nothing : new Set([...previous.arrived, ...news]),
    })
  }
  return previous.arrived
}
