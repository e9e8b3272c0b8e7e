/** Default page after a sign-in. */
export const home = '/dashboard'

/** State of a redirect to the sign-in page. */
export interface LoginState {
  /** The session ended while its user was working. */
  ended: boolean
}

/** State of a redirect to another page than the requested one. */
export interface Detour {
  /** The reason, for the person. */
  detour?: string
}

const parameter = 'next'
const storageKey = 'muhur.return'

/** Address of the sign-in page that returns to `path`. */
export function loginFor(path: string): string {
  return path === home ? '/login' : `/login?${new URLSearchParams({ [parameter]: path }).toString()}`
}

/** The path of our site that the sign-in page's address requests; otherwise the dashboard. */
export function wantedPath(query: URLSearchParams): string {
  return ownPath(query.get(parameter)) ?? home
}

/** Stores the return path during the sign-in at Discord: for this tab, and for one sign-in. */
export function rememberReturn(path: string): void {
  try {
    if (path === home) sessionStorage.removeItem(storageKey)
    else sessionStorage.setItem(storageKey, path)
  } catch {
    // Storage is disabled: the sign-in leads to the dashboard.
  }
}

/** Reads and removes the return path. */
export function takeReturn(): string {
  try {
    const path = ownPath(sessionStorage.getItem(storageKey))
    sessionStorage.removeItem(storageKey)
    return path ?? home
  } catch {
    return home
  }
}

/** Links may contain any path: only paths that the browser resolves to this origin are accepted. */
function ownPath(path: string | null): string | undefined {
  if (!path?.startsWith('/')) return undefined
  try {
    const { origin, pathname, search } = new URL(path, window.location.origin)
    const leadsBack = ['/login', '/auth/', '/api/', '/demo/'].some((start) => pathname.startsWith(start))
    // "/x/..//elsewhere.example" resolves to this origin, but its pathname would not.
    const isOurs = origin === window.location.origin && !pathname.startsWith('//')
    return isOurs && !leadsBack ? pathname + search : undefined
  } catch {
    return undefined
  }
}
