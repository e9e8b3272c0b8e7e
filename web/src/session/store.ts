import type { User } from '@muhur/contract/user'

/**
 * Who is signed in, for display only: the credential is an HttpOnly cookie and the server asks its database for the role.
 * `reading` lasts until the stored session was looked at once, at start-up.
 */
export type Session = { state: 'reading' } | { state: 'out' } | { state: 'in'; user: User }

const storageKey = 'muhur.session'
const changed = 'auth-change'

let session: Session = { state: 'reading' }

/** What was last read; only a reader that subscribes hears when it is no longer so. */
export const currentSession = (): Session => session

/** Reads the stored session anew, then calls `listener`, whenever this tab or another one may have changed it. */
export function subscribe(listener: () => void): () => void {
  const reread = () => {
    readSession()
    listener()
  }
  window.addEventListener('storage', reread)
  window.addEventListener(changed, reread)
  return () => {
    window.removeEventListener('storage', reread)
    window.removeEventListener(changed, reread)
  }
}

/** Makes every subscriber read the stored session anew. */
export function announce(): void {
  window.dispatchEvent(new Event(changed))
}

/** Reads the stored session, without telling anybody. */
export function readSession(): void {
  const user = storedUser()
  // The same person keeps the same object, or every storage event of another tab would render the whole page anew.
  if (session.state === 'in' && JSON.stringify(session.user) === JSON.stringify(user)) return
  session = user ? { state: 'in', user } : { state: 'out' }
}

/** Signs `user` in, for this tab and the others. */
export function saveSession(user: User): void {
  localStorage.setItem(storageKey, JSON.stringify(user))
  announce()
}

/** Signs out, for this tab and the others. The cookie is the server's to end. */
export function clearSession(): void {
  localStorage.removeItem(storageKey)
  announce()
}

function storedUser(): User | undefined {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(storageKey) ?? 'null')
    return isUser(value) ? value : undefined
  } catch {
    // Corrupt, or storage is switched off: signed out either way.
    return undefined
  }
}

function isUser(value: unknown): value is User {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<Record<keyof User, unknown>>
  return ['id', 'discord_id', 'discord_username', 'role'].every(
    (field) => typeof user[field as keyof User] === 'string',
  )
}
