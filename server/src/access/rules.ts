import type { User } from '@muhur/contract/access/users'
import type { ErrorCode } from '@muhur/contract/errors'
import type { Access } from '@muhur/contract/operation'

interface Caller {
  user: User
  /** A program with a token of the user's. */
  isProgram: boolean
  /** The id in the path. */
  userId: string | undefined
}

/** Why this user may not call a route of this kind; undefined for a user who may. */
export function refusal(access: Access, { user, isProgram, userId }: Caller): ErrorCode | undefined {
  // Answers for oneself hold whole keys, which admins otherwise reveal one by one and on record.
  if (isProgram && access === 'self' && userId !== user.id) return 'NOT_YOURS'
  if (user.role === 'admin') return undefined
  if (access === 'admin') return 'ADMIN_REQUIRED'
  // One answer for foreign, unknown and malformed ids: it tells nobody which ids exist.
  if (access === 'self' && userId !== user.id) return 'NOT_YOURS'
  return undefined
}

/** Where a request comes from, as the browser says. */
interface Provenance {
  method: string
  /** The header Sec-Fetch-Site. */
  fetchSite: string | undefined
  /** The header Origin. */
  origin: string | undefined
  /** Does it carry one of our cookies? */
  hasCookie: boolean
}

/**
 * Could another site have made this browser send the request (CSRF)? Browsers say in Sec-Fetch-Site who asked; those that
 * do not, say in Origin. A program that says neither is let through as long as it carries no cookie to abuse.
 */
export function isCrossSite(
  { method, fetchSite, origin, hasCookie }: Provenance,
  publicUrl: string,
): boolean {
  if (safeMethods.has(method)) return false
  if (fetchSite !== undefined) return fetchSite !== 'same-origin'
  if (origin !== undefined) return origin !== publicUrl
  return hasCookie
}

/** RFC 9110 §9.2.1. */
export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
