import type { Known } from '@muhur/contract/prerender'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'

/**
 * What the server tells everybody alike: the brand, the landing page, the catalogue. Public pages ask for nothing else, so
 * they do without the library that signed-in pages ask with: it would be a tenth of a first visit's code.
 */
export interface PublicAnswer<T> {
  /** The last answer, even while a newer one is asked for or failed to come. */
  data: T | undefined
  error: Error | null
  isPending: boolean
}

interface Question<T> {
  /** As `Known` names it. */
  key: readonly string[]
  ask: () => Promise<T>
  /** How long an answer is good for, in milliseconds. */
  freshFor?: number
}

/** Asks for what is not known, or no longer fresh: when the page opens, is looked at again, or is back online. */
export function usePublicAnswer<T>({ key, ask, freshFor = 10_000 }: Question<T>) {
  const { entry, name } = entryOf(key)
  const read = () => entry.answer as PublicAnswer<T>
  const answer = useSyncExternalStore(subscribe, read, read)
  const refetch = () => void fill(entry, ask)
  const askIfOld = useEffectEvent(() => {
    if (Date.now() - entry.at >= freshFor) refetch()
  })

  useEffect(() => {
    const again = () => {
      if (!document.hidden) askIfOld()
    }
    askIfOld()
    window.addEventListener('visibilitychange', again)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('visibilitychange', again)
      window.removeEventListener('online', again)
    }
  }, [name])

  return { ...answer, refetch }
}

/** What is known of it, without asking. */
export const knownAnswer = <T>(...key: string[]) => entryOf(key).entry.answer.data as T | undefined

/** Puts the newest answer in place, for a page that has just changed it. */
export function putAnswer(data: unknown, ...key: string[]): void {
  put(entryOf(key).entry, data, Date.now())
}

/** Answers what is known already, and nothing else. It counts as old: whatever may change is asked for again. */
export function putKnown(known: readonly Known[]): void {
  entries.clear()
  for (const { key, data } of known) put(entryOf(key).entry, data, 0)
}

/** Has everything whose key begins with `word` asked for again by its next reader. */
export function outdate(word: string): void {
  for (const [name, entry] of entries) if (name.split(' ')[0] === word) entry.at = never
}

interface Entry {
  answer: PublicAnswer<unknown>
  /** When the answer came. */
  at: number
  asking: boolean
}

const never = -Infinity
const entries = new Map<string, Entry>()
const readers = new Set<() => void>()

function subscribe(reader: () => void): () => void {
  readers.add(reader)
  return () => readers.delete(reader)
}

function entryOf(key: readonly string[]): { name: string; entry: Entry } {
  const name = key.join(' ')
  let entry = entries.get(name)
  if (!entry) {
    entry = { answer: { data: undefined, error: null, isPending: true }, at: never, asking: false }
    entries.set(name, entry)
  }
  return { name, entry }
}

function put(entry: Entry, data: unknown, at: number): void {
  entry.at = at
  show(entry, { data, error: null, isPending: false })
}

async function fill(entry: Entry, ask: () => Promise<unknown>): Promise<void> {
  if (entry.asking) return
  entry.asking = true
  const { data } = entry.answer
  if (data === undefined) show(entry, { data, error: null, isPending: true })
  try {
    put(entry, await ask(), Date.now())
  } catch (error) {
    show(entry, { data: entry.answer.data, error: error as Error, isPending: false })
  }
  entry.asking = false
}

function show(entry: Entry, answer: PublicAnswer<unknown>): void {
  entry.answer = answer
  for (const reader of readers) reader()
}
