/** Where everybody lands who did not want to go anywhere else. */
export const home = '/dashboard'

/** What the sign-in page is told by who leads to it. */
export interface LoginState {
  /** The session ended while its person was at work. */
  ended: boolean
}

const parameter = 'next'
const storageKey = 'muhur.return'

/** The sign-in page that leads back to `path` afterwards. */
export function loginFor(path: string): string {
  return path === home ? '/login' : `/login?${new URLSearchParams({ [parameter]: path }).toString()}`
}

/** The page of ours that the sign-in page's address asks for; the dashboard, where it asks for none or for a foreign one. */
export function wantedPath(query: URLSearchParams): string {
  return ownPath(query.get(parameter)) ?? home
}

/** Keeps the way back while the browser is away at the provider's: for this tab, and for one sign-in. */
export function rememberReturn(path: string): void {
  try {
    if (path === home) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, path)
  } catch {
    // Storage is switched off: the sign-in leads to the dashboard.
  }
}

/** Where to go after the sign-in; asked once. */
export function takeReturn(): string {
  try {
    const path = ownPath(sessionStorage.getItem(storageKey))
    sessionStorage.removeItem(storageKey)
    return path ?? home
  } catch {
    return home
  }
}

/** A link may ask for anything: only a path that the browser itself reads as one of this origin is followed. */
function ownPath(path: string | null): string | undefined {
  if (!path?.startsWith('/')) return undefined
  try {
    const { origin, pathname, search } = new URL(path, window.location.origin)
    const leadsBack = ['/login', '/auth/', '/api/', '/demo/'].some((start) => pathname.startsWith(start))
    // "/x/..//elsewhere.example" is a path of ours only until it is used as an address of its own.
    const isOurs = origin === window.location.origin && !pathname.startsWith('//')
    return isOurs && !leadsBack ? pathname + search : undefined
  } catch {
    return undefined
  }
}
