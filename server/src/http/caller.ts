import type { User } from '@muhur/contract/access/users'
import type { FastifyRequest } from 'fastify'
import { Failure } from '../start/faults/failure.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on routes that need no session; the others read it with `signedIn`. */
    user: User | null
    /** The token with which a program makes the request; null for people. */
    token: { id: string; product_id: string | null } | null
    /** The session in which a person makes the request; null for programs and on routes that need none. */
    session: CallerSession | null
  }
}

export interface CallerSession {
  /** The session's hash, which tells it from others and opens none, in hexadecimal digits. */
  hash: string
  /** Whether the session began a few minutes ago. */
  isFresh: () => Promise<boolean>
}

/** The user who makes the request; for handlers of routes that are neither `public` nor `gate`. */
export function signedIn(request: FastifyRequest): User {
  if (!request.user)
    throw new Error(`Route ${request.routeOptions.url} reads the user but does not ask for a session`)
  return request.user
}

/**
 * Throws SIGN_IN_AGAIN unless the session began a few minutes ago: a call that makes secrets or hands out personal data asks
 * for a person, not for an open tab. A token passes: a fresh sign-in gave the token its scopes.
 */
export async function requireFreshSignIn({ session, token }: FastifyRequest): Promise<void> {
  if (!token && !(await session?.isFresh())) throw new Failure('SIGN_IN_AGAIN')
}
