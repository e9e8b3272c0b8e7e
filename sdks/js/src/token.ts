import { createHash } from 'node:crypto'
import { isWholeNumber, readJsonObject } from './json.ts'
import { openJws, type JwsFault } from './jws.ts'
import type { KeySet, Pins } from './pins.ts'

/** What a verdict says. Times are seconds since 1970. */
export interface Claims {
  iss: string
  aud?: unknown
  nonce?: unknown
  fph?: unknown
  code: string
  iat: number
  exp: number
  grace_until: number
  next_heartbeat_in: number
  ent: string[]
}

export type TokenFault =
  | JwsFault
  | 'TOKEN_CLAIMS'
  | 'TOKEN_AUDIENCE'
  | 'TOKEN_ISSUER'
  | 'TOKEN_NONCE'
  | 'TOKEN_FINGERPRINT'
  | 'CLOCK_WRONG'

const longestToken = 8192
/** Seconds that two clocks may differ by. */
export const clockLeeway = 300

/** The claims of a token that one of our servers signed for our product, whenever and for whomever. */
export function readToken(token: string, { keys }: KeySet, pins: Pins): Claims | TokenFault {
  if (token.length > longestToken) return 'TOKEN_MALFORMED'
  const payload = openJws(token, 'license-verdict+jwt', (kid) => keys.get(kid))
  if (typeof payload === 'string') return payload
  const claims = readClaims(payload)
  if (!claims) return 'TOKEN_CLAIMS'
  if (claims.aud !== pins.product) return 'TOKEN_AUDIENCE'
  if (claims.iss !== pins.address) return 'TOKEN_ISSUER'
  return claims
}

/** What is wrong with the claims as an answer to the question just asked, at this moment; null: nothing. */
export function faultOfAnswer(
  claims: Claims,
  { nonce, instance, now }: { nonce: string; instance: string; now: number },
): TokenFault | null {
  if (claims.nonce !== nonce) return 'TOKEN_NONCE'
  if (!isFor(claims, instance)) return 'TOKEN_FINGERPRINT'
  if (now < claims.iat - clockLeeway || now > claims.exp + clockLeeway) return 'CLOCK_WRONG'
  return null
}

export const isFor = ({ fph }: Claims, instance: string) => fph === sha256(instance)

/** In base64url. */
export const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url')

function readClaims(payload: Buffer): Claims | null {
  const claims = readJsonObject(payload)
  if (!claims) return null
  const { iss, code, iat, exp, grace_until, next_heartbeat_in, ent } = claims
  const fits =
    typeof iss === 'string' &&
    typeof code === 'string' &&
    /^[A-Z_]{1,40}$/.test(code) &&
    [iat, exp, grace_until, next_heartbeat_in].every(isWholeNumber) &&
    Array.isArray(ent) &&
    ent.every((name) => typeof name === 'string')
  return fits ? (claims as unknown as Claims) : null
}
