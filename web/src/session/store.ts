import type { User } from '@muhur/contract/access/users'

/**
 * The signed-in user, for display only: the credential is an HttpOnly cookie, and the server reads the role from its
 * database. `reading` lasts until the first read of the stored session.
 */
export type Session = { state: 'reading' } | { state: 'out' } | { state: 'in'; user: User }

/** One object: an event that leaves a guest a guest renders nothing. */
export const guest: Session = { state: 'out' }

const storageKey = 'muhur.session'
const leftKey = 'muhur.left'
const changed = 'auth-change'

let session: Session = { state: 'reading' }

/** The last read session; only subscribers learn of changes. */
export const currentSession = (): Session => session

/** Reads the stored session again, then calls `listener`, whenever this or another tab may have changed the session. */
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

/** Makes every subscriber read the stored session again. */
export function announce(): void {
  window.dispatchEvent(new Event(changed))
}

/** Reads the stored session without notifying subscribers. */
export function readSession(): void {
  const user = storedUser()
  // An equal user keeps the same object, or every storage event of another tab would render the whole page again.
  if (session.state === 'in' && JSON.stringify(session.user) === JSON.stringify(user)) return
  session = user ? { state: 'in', user } : guest
}

/** Signs `user` in, for this tab and the others; for this tab alone where the browser's storage for all tabs is full. */
export function saveSession(user: User): void {
  const text = JSON.stringify(user)
  localStorage.removeItem(leftKey)
  try {
    localStorage.setItem(storageKey, text)
    sessionStorage.removeItem(storageKey)
  } catch {
    localStorage.removeItem(storageKey)
    sessionStorage.setItem(storageKey, text)
  }
  announce()
}

/** Whether the session is stored for this tab alone. */
export function isForThisTab(): boolean {
  try {
    return sessionStorage.getItem(storageKey) !== null
  } catch {
    return false
  }
}

/** Tells all tabs that the coming end of the session is a sign-out; before the server learns of the sign-out. */
export function markSignOut(wanted: boolean): void {
  try {
    if (wanted) localStorage.setItem(leftKey, '1')
    else localStorage.removeItem(leftKey)
  } catch {
    // Storage is full or disabled: the other tabs report an ended session.
  }
}

/** Whether the user, in any tab, ended the last session. */
export function hasSignedOut(): boolean {
  try {
    return localStorage.getItem(leftKey) !== null
  } catch {
    return false
  }
}

/** Signs out in all tabs. The server ends the cookie. */
export function clearSession(): void {
  localStorage.removeItem(storageKey)
  sessionStorage.removeItem(storageKey)
  announce()
}

function storedUser(): User | undefined {
  try {
    const stored = localStorage.getItem(storageKey) ?? sessionStorage.getItem(storageKey)
    const value: unknown = JSON.parse(stored ?? 'null')
    return isUser(value) ? value : undefined
  } catch {
    // Invalid JSON or disabled storage both count as signed out.
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
