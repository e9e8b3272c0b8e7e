import { iconFor, type Command } from './commands.ts'

const maximumRecents = 5

/** For each user and tab, so that the next user of this browser sees no entry. */
const storageKey = (userId: string) => `muhur.recents.${userId}`

/** The last visited places, the latest first. */
export function readRecents(userId: string): Command[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(isPlace).map((place) => ({ ...place, icon: iconFor(place.to) }))
      : []
  } catch {
    // Invalid JSON, or storage is disabled.
    return []
  }
}

export function remember(userId: string, { id, name, detail, to }: Command): void {
  if (to === undefined) return
  const others = readRecents(userId).filter((place) => place.id !== id)
  const places = [
    { id, name, ...(detail && { detail }), to },
    ...others.map(({ icon: _icon, ...place }) => place),
  ]
  try {
    sessionStorage.setItem(storageKey(userId), JSON.stringify(places.slice(0, maximumRecents)))
  } catch {
    // Storage is disabled: nothing is remembered.
  }
}

function isPlace(value: unknown): value is Command & { to: string } {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, to } = value as Partial<Command>
  return typeof id === 'string' && typeof name === 'string' && typeof to === 'string' && to.startsWith('/')
}
