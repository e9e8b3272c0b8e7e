import type { FastifyReply, FastifyRequest } from 'fastify'
import { createHash, timingSafeEqual } from 'node:crypto'
import type { Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { newToken } from '../../start/secrets.ts'
import { cookieNames, cookieOptions } from '../sessions/session.ts'

/** How long a sign-in may take on Discord's page, in seconds. */
const lifetime = 600

/**
 * Keeps the start of a sign-in in this browser alone: a random state and the PKCE verifier (RFC 7636). Returns the state and the
 * challenge for Discord's page.
 *
 * The cookie needs no signature. It only has to prove that the browser which comes back is the browser that left, and its content
 * is compared with the parameters that this browser brings. Attackers who write their own cookie only sign themselves in: to use
 * another person's code, they would need the verifier behind the code's challenge; to make a victim use their code, they would
 * have to write the victim's cookie, which the prefix `__Host-` denies to other hosts.
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

/** A sign-in is good for one exchange, successful or not. */
export function endSignIn(reply: FastifyReply, { config: { publicUrl } }: Deps): void {
  reply.clearCookie(cookieNames(publicUrl).signIn, cookieOptions(publicUrl))
}

function isEqual(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}
