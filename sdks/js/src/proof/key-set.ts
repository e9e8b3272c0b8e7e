import { decodeBase64url } from './base64url.ts'
import { isWholeNumber, readJsonObject, type JsonObject } from './json.ts'
import { openJws } from './jws.ts'
import { isOurs, type KeySet, type Pins } from './pins.ts'

/** The signed sets in an answer of `/.well-known/jwks.json`: two while the seller changes the root key. */
export function signedSetsIn(body: Uint8Array): string[] {
  const { signed, signed_by_next } = readJsonObject(body) ?? {}
  return [signed, signed_by_next].filter((set) => typeof set === 'string')
}

/** The set in `signed` where the pinned root signed it and it is newer than `inUse`; otherwise `inUse`. */
export function newerKeySet(signed: string | null, inUse: KeySet, pins: Pins): KeySet {
  const payload = signed === null ? 'TOKEN_MALFORMED' : openJws(signed, 'license-keys+jwt', () => pins.root)
  const set = typeof payload === 'string' ? null : readJsonObject(payload)
  if (!set || !isOurs(set.iss, pins)) return inUse
  const { version, keys } = set
  if (!isWholeNumber(version) || version <= inUse.version || !Array.isArray(keys)) return inUse
  const entries = keys.map(readKey)
  return entries.every((entry) => entry !== null) ? { version, keys: new Map(entries) } : inUse
}

function readKey(jwk: JsonObject | null): [string, Buffer] | null {
  if (jwk?.kty !== 'OKP' || jwk.crv !== 'Ed25519') return null
  const { kid, x } = jwk
  if (typeof kid !== 'string' || typeof x !== 'string') return null
  const key = decodeBase64url(x)
  return key?.length === 32 ? [kid, key] : null
}
