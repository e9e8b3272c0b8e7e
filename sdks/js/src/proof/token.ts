import { createHash } from 'node:crypto'
import type { Verb } from '../call/call.ts'
import { isWholeNumber, readJsonObject } from './json.ts'
import { openJws, type JwsFault } from './jws.ts'
import { isOurs, type KeySet, type Pins } from './pins.ts'

/** The claims of a verdict. Times are seconds since 1970. */
export interface Claims {
  iss: string
  /** The called verb. */
  verb: string
  /** base64url(SHA-256(the request's body)). */
  bdh: string
  aud?: unknown
  nonce?: unknown
  fph?: unknown
  /** The instance's id. */
  iid?: unknown
  /** base64url(SHA-256(the instance token that the answer issues)). */
  ith?: unknown
  code: string
  iat: number
  exp: number
  grace_until: number
  next_heartbeat_in: number
  ent: string[]
  product_name?: unknown
  owner_name?: unknown
  expires_at?: unknown
  seats_used?: unknown
  seats_allowed?: unknown
  upd?: unknown
}

type TokenFault =
  | JwsFault
  | 'TOKEN_CLAIMS'
  | 'TOKEN_AUDIENCE'
  | 'TOKEN_ISSUER'
  | 'TOKEN_NONCE'
  | 'TOKEN_FINGERPRINT'
  | 'TOKEN_CALL'
  | 'TOKEN_INSTANCE'

/** The call of the answer. */
export interface Call {
  verb: Verb
  /** The body, byte for byte. */
  sent: string
  nonce: string
  /** The fingerprint. */
  instance: string
}

const longestToken = 8192

/** The claims of a token that our server signed for our product, of any time and for any instance. */
export function readToken(token: string, { keys }: KeySet, pins: Pins): Claims | TokenFault {
  if (token.length > longestToken) return 'TOKEN_MALFORMED'
  const payload = openJws(token, 'license-verdict+jwt', (kid) => keys.get(kid))
  if (typeof payload === 'string') return payload
  const claims = readClaims(payload)
  if (!claims) return 'TOKEN_CLAIMS'
  if (claims.aud !== pins.product) return 'TOKEN_AUDIENCE'
  if (!isOurs(claims.iss, pins)) return 'TOKEN_ISSUER'
  return claims
}

/** The fault of the claims as an answer to exactly this call; null: none. */
export function faultOfAnswer(claims: Claims, { verb, sent, nonce, instance }: Call): TokenFault | null {
  if (claims.nonce !== nonce) return 'TOKEN_NONCE'
  // `update` names no instance; the hash of its body binds the license key.
  if (verb !== 'update' && !isFor(claims, instance)) return 'TOKEN_FINGERPRINT'
  if (claims.verb !== verb || claims.bdh !== sha256(sent)) return 'TOKEN_CALL'
  return null
}

/**
 * Whether a `VALID` is about the expected instance.
 * @param before the id of the instance in the kept verdict
 * @param handedOut the instance token in the answer
 */
export function namesInstance(
  claims: Claims,
  verb: Verb,
  before: unknown,
  handedOut: string | null,
): boolean {
  if (verb === 'validate' || verb === 'update') return true
  const isKnown = typeof claims.iid === 'string' && (verb === 'activate' || claims.iid === before)
  return isKnown && (verb === 'deactivate' || (handedOut !== null && claims.ith === sha256(handedOut)))
}

export const isFor = ({ fph }: Claims, instance: string) => fph === sha256(instance)

/** In base64url. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

function readClaims(payload: Buffer): Claims | null {
  const claims = readJsonObject(payload)
  if (!claims) return null
  const { iss, verb, bdh, code, iat, exp, grace_until, next_heartbeat_in, ent } = claims
  const fits =
    [iss, verb, bdh].every((text) => typeof text === 'string') &&
    typeof code === 'string' &&
    /^[A-Z_]{1,40}$/.test(code) &&
    [iat, exp, grace_until, next_heartbeat_in].every(isWholeNumber) &&
    Array.isArray(ent) &&
    ent.every((name) => typeof name === 'string')
  return fits ? (claims as unknown as Claims) : null
}
