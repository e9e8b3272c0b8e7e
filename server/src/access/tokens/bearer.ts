import type { FastifyReply, FastifyRequest } from 'fastify'
import { callerAddress } from '../../http/address.ts'
import type { Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { hashToken } from '../../start/secrets.ts'
import type { TokenLimits } from './limits.ts'
import { scopeFor, scopesOf, type Opened } from './rules.ts'
import { findBearer, noteUse, type Bearer } from './store.ts'

/**
 * Whether the request has a token, valid or not. A token goes before a cookie; other schemes are for a proxy in front of the
 * server.
 */
export const hasBearer = ({ headers }: FastifyRequest): boolean =>
  /^bearer(\s|$)/i.test(headers.authorization ?? '')

/**
 * The owner of the request's token; the use is noted at most once a minute, and the answer's header Token-Expires-At names the
 * secret's end. Throws TOKEN_INVALID for every invalid token, after the same work; TOKEN_NOT_ACCEPTED, TOKEN_OF_ONE_PRODUCT,
 * TOKEN_SCOPE_MISSING, RATE_LIMITED.
 */
export async function readBearer(
  request: FastifyRequest,
  reply: FastifyReply,
  { deps: { db }, limits, opened }: { deps: Deps; limits: TokenLimits; opened: Opened },
): Promise<Bearer> {
  const address = callerAddress(request)
  // RFC 6750, section 2.1.
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(request.headers.authorization!) ?? []
  const bearer = await findBearer(db.queries, secret)
  if (!bearer) {
    await limits.wrongToken(address, hashToken(secret).toString('base64url'), reply)
    reply.header('www-authenticate', 'Bearer error="invalid_token"')
    throw new Failure('TOKEN_INVALID')
  }
  await limits.admitToken(bearer.token.id, reply)
  if (bearer.token.ends_at) reply.header('token-expires-at', new Date(bearer.token.ends_at).toISOString())
  // Also before a refusal: a user who looks for tokens that nothing uses any more must see this program.
  if (bearer.isStale) await noteUse(db.queries, bearer.token.id, address)
  requireScope(bearer, opened, request.method)
  return bearer
}

function requireScope({ user, token }: Bearer, { resource, product }: Opened, method: string): void {
  const scope = scopeFor(resource, method)
  if (!scope) throw new Failure('TOKEN_NOT_ACCEPTED')
  if (token.product_id !== null && !product) throw new Failure('TOKEN_OF_ONE_PRODUCT')
  if (!token.scopes.includes(scope) || !scopesOf(user.role).includes(scope))
    throw new Failure('TOKEN_SCOPE_MISSING', {
      message: `Bu çağrı için token’da “${scope}” yetkisi gerekir.`,
    })
}
