import { useEffect } from 'react'
import { useSignedIn } from '../../session/use-session.ts'

/** A page that was open lately. */
export interface Recent {
  id: string
  name: string
  detail?: string
  to: string
}

const maximumRecents = 6

/** For each user and tab, so that the next user of this browser sees no entry. */
const storageKey = (userId: string) => `muhur.recents.${userId}`

/** The last visited places, the latest first. */
export function readRecents(userId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isRecent) : []
  } catch {
    // Invalid JSON, or storage is disabled.
    return []
  }
}

export function remember(userId: string, { id, name, detail, to }: Recent): void {
  const others = readRecents(userId).filter((place) => place.to !== to)
  const places = [{ id, name, ...(detail && { detail }), to }, ...others]
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify(places.slice(0, maximumRecents)))
  } catch {
    // Storage is disabled: nothing is remembered.
  }
}

/** Remembers the license, user or product that this page shows. */
export function useRecent({ id, name, detail = '', to }: Recent): void {
  const userId = useSignedIn()?.id
  useEffect(() => {
    if (userId !== undefined) remember(userId, { id, name, detail, to })
  }, [userId, id, name, detail, to])
}

function isRecent(value: unknown): value is Recent {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, to } = value as Partial<Recent>
  return typeof id === 'string' && typeof name === 'string' && typeof to === 'string' && to.startsWith('/')
}
