import { decodeBase64url } from './base64url.ts'
import { verifyEd25519 } from './ed25519.ts'
import { readJsonObject } from './json.ts'

export type JwsFault = 'TOKEN_MALFORMED' | 'TOKEN_HEADER' | 'TOKEN_KEY' | 'TOKEN_SIGNATURE'

/**
 * The payload of a compact JWS (RFC 7515) once its signature is proven, or its fault.
 * @param type the header's `typ`: a token of another kind must not pass for one (RFC 8725 §3.11)
 * @param keyOf finds the raw Ed25519 key for the header's `kid`
 */
export function openJws(
  token: string,
  type: string,
  keyOf: (kid: string) => Buffer | undefined,
): Buffer | JwsFault {
  const parts = token.split('.')
  const [header, payload, signature] = parts.map(decodeBase64url)
  if (parts.length !== 3 || !header || !payload || !signature) return 'TOKEN_MALFORMED'
  const kid = readHeader(header, type)
  if (kid === null) return 'TOKEN_HEADER'
  const key = keyOf(kid)
  if (!key) return 'TOKEN_KEY'
  const signed = Buffer.from(token.slice(0, token.lastIndexOf('.')))
  return verifyEd25519(key, signed, signature) ? payload : 'TOKEN_SIGNATURE'
}

/** `Ed25519` is the name of RFC 9864, which will take the place of `EdDSA`. */
function readHeader(bytes: Buffer, type: string): string | null {
  const header = readJsonObject(bytes)
  if (!header || Object.keys(header).length !== 3) return null
  const { alg, typ, kid } = header
  const fits = (alg === 'EdDSA' || alg === 'Ed25519') && typ === type && typeof kid === 'string'
  return fits ? kid : null
}
