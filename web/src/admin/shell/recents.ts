import { iconFor, type Command } from './commands.ts'

const most = 5

/** Per person and tab: whoever signs in next on this machine sees nothing of it. */
const storageKey = (userId: string) => `muhur.recents.${userId}`

/** The places that were gone to last, the last one first. */
export function readRecents(userId: string): Command[] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey(userId)) ?? '[]')
    return Array.isArray(stored)
      ? stored.filter(isPlace).map((place) => ({ ...place, icon: iconFor(place.to) }))
      : []
  } catch {
    // Corrupt, or storage is switched off.
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
    sessionStorage.setItem(storageKey(userId), JSON.stringify(places.slice(0, most)))
  } catch {
    // Storage is switched off: nothing is remembered.
  }
}

function isPlace(value: unknown): value is Command & { to: string } {
  if (typeof value !== 'object' || value === null) return false
  const { id, name, to } = value as Partial<Command>
  return typeof id === 'string' && typeof name === 'string' && typeof to === 'string' && to.startsWith('/')
}
