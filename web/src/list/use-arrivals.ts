import { useState } from 'react'
import { useLocation } from 'react-router'

interface Seen {
  /** What the list shows, as its address says it; undefined while its rows still answer another question. */
  question: string | undefined
  keys: readonly string[]
  known: ReadonlySet<string>
  arrived: ReadonlySet<string>
}

const nothing: ReadonlySet<string> = new Set()

/**
 * The rows that came while the list was open. Not those of another question, nor those that follow the last known row:
 * they were there before and moved up, or were asked for.
 */
export function useArrivals(keys: readonly string[], stale: boolean): ReadonlySet<string> {
  const { search } = useLocation()
  const question = stale ? undefined : search
  const [seen, setSeen] = useState<Seen>({ question, keys, known: new Set(keys), arrived: nothing })
  const another = seen.question !== question
  const changed = keys.length !== seen.keys.length || keys.some((key, at) => key !== seen.keys[at])
  if (another || changed) {
    const known = another ? nothing : seen.known
    const end = keys.findLastIndex((key) => known.has(key))
    const news = keys.slice(0, Math.max(end, 0)).filter((key) => !known.has(key))
    setSeen({
      question,
      keys,
      known: new Set([...known, ...keys]),
      arrived: another ? nothing : new Set([...seen.arrived, ...news]),
    })
  }
  return seen.arrived
}
