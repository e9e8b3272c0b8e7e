import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { newToken } from '../../start/secrets.ts'
import { cookieNames, cookieOptions } from '../sessions/session.ts'

/** How long a sign-in may take on Discord's page, in seconds. */
const lifetime = 600

/**
 * Remembers in this browser, and nowhere else, that it started to sign in: a random state and the PKCE verifier
 * (RFC 7636). Returns what Discord's page is told of them.
 *
 * The cookie needs no signature. All it can prove is that the browser which comes back is the one that left, and for
 * that its content is compared with what the same browser brings. Attackers who write their own cookie
 * only sign themselves in: to use another person's code, they would need the verifier behind the challenge that the code
 * was issued for; to make a victim use their code, they would have to write the victim's cookie, which `__Host-` keeps
 * other hosts from.
 */
export function startSignIn(
  reply: FastifyReply,
  { config: { publicUrl } }: Deps,
): { state: string; codeChallenge: string } {
  const state = newToken()
  const codeVerifier = newToken()
  reply.setCookie(
    cookieNames(publicUrl).signIn,
    `${state}.${codeVerifier}`,
    cookieOptions(publicUrl, lifetime),
  )
  return { state, codeChallenge: createHash('sha256').update(codeVerifier).digest('base64url') }
}

/** The PKCE verifier of the sign-in that `state` belongs to. Fails with SIGN_IN_EXPIRED or STATE_MISMATCH. */
export function resumeSignIn(
  request: FastifyRequest,
  { config: { publicUrl } }: Deps,
  state: string | undefined,
): string {
  const cookie = /^([\w-]{43})\.([\w-]{43})$/.exec(request.cookies[cookieNames(publicUrl).signIn] ?? '')
  if (!cookie) throw new Failure('SIGN_IN_EXPIRED')
  const [, expected = '', codeVerifier = ''] = cookie
  if (!isEqual(state ?? '', expected)) throw new Failure('STATE_MISMATCH')
  return codeVerifier
}

/** A sign-in is good for one exchange, whatever comes of it. */
export function endSignIn(reply: FastifyReply, { config: { publicUrl } }: Deps): void {
  reply.clearCookie(cookieNames(publicUrl).signIn, cookieOptions(publicUrl))
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
