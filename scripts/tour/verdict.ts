import { createHash, createPublicKey, verify, type JsonWebKey } from 'node:crypto'
import type { VerdictClaims } from '@muhur/contract/gate/gate'

export interface KeySet {
  keys: (JsonWebKey & { kid: string })[]
}

/** Verifies a verdict like an SDK: no claim counts before the signature, the algorithm and the type are verified. */
export function verdict(token: string, { keys }: KeySet): VerdictClaims {
  const [head = '', claims = '', signature = ''] = token.split('.')
  const header = parse<{ alg: string; kid: string; typ: string }>(head)
  if (header.alg !== 'EdDSA') throw new Error(`imza yöntemi EdDSA değil: ${header.alg}`)
  if (header.typ !== 'license-verdict+jwt') throw new Error(`token türü yanlış: ${header.typ}`)
  const jwk = keys.find(({ kid }) => kid === header.kid)
  if (!jwk) throw new Error(`JWKS içinde ${header.kid} anahtarı yok`)
  const key = createPublicKey({ key: jwk, format: 'jwk' })
  const signed = Buffer.from(`${head}.${claims}`)
  if (!verify(null, signed, key, Buffer.from(signature, 'base64url'))) throw new Error('imza tutmuyor')
  return parse<VerdictClaims>(claims)
}

export const hashOf = (fingerprint: string) => createHash('sha256').update(fingerprint).digest('base64url')

const parse = <T>(part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as T
