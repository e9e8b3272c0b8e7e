import { verdictTokenType, type VerdictClaims } from '@muhur/contract/gate/gate'
import { getKeySet } from '@muhur/contract/gate/key-set'
import { ask } from '../../api/ask.ts'

/** Result of checking a verdict's signature. */
export type Proof = 'genuine' | 'forged' | 'unable'

interface Asked {
  nonce: string
  issuer: string
}

/** Checks a verdict as an SDK does: the server's key set, the Ed25519 signature, and the nonce. */
export async function checkToken(token: string, { nonce, issuer }: Asked): Promise<Proof> {
  const [head = '', body = '', signature = ''] = token.split('.')
  const { kid, typ } = read<{ kid: string; typ: string }>(head)
  const { keys } = await ask(getKeySet, {})
  const jwk = keys.find((key) => key.kid === kid)
  if (!jwk || typ !== verdictTokenType) return 'forged'
  let key: CryptoKey
  try {
    const { kty, crv, x } = jwk
    key = await crypto.subtle.importKey('jwk', { kty, crv, x }, 'Ed25519', false, ['verify'])
  } catch {
    // An old browser without Ed25519, or a page over plain HTTP, where browsers provide no cryptography.
    return 'unable'
  }
  const signed = new TextEncoder().encode(`${head}.${body}`)
  if (!(await crypto.subtle.verify('Ed25519', key, bytes(signature), signed))) return 'forged'
  const claims = read<VerdictClaims>(body)
  return claims.nonce === nonce && claims.iss === issuer ? 'genuine' : 'forged'
}

const read = <T>(part: string) => JSON.parse(new TextDecoder().decode(bytes(part))) as T

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(text, (character) => character.charCodeAt(0))
}
