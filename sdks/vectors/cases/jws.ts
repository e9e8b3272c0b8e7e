import { createHash } from 'node:crypto'
import type { SeededKey } from './keys-of-vectors.ts'
import {
  address,
  first,
  instance,
  instanceToken,
  newer,
  nonce,
  now,
  pinnedVersion,
  product,
  root,
  sent,
} from './world.ts'

/** A part of a token: members, or its text in their place, letter by letter. */
export type Part = Record<string, unknown> | string | Buffer

export interface TokenParts {
  /** Members that differ from a genuine header; undefined leaves one out. A string or Buffer replaces it as a whole. */
  header?: Part
  claims?: Part
  key?: SeededKey
}

/** A compact JWS (RFC 7515 §7.1) over exactly these octets. */
export function jws(header: Part, payload: Part, key: Pick<SeededKey, 'sign'>): string {
  return signed(`${encoded(header)}.${encoded(payload)}`, key)
}

/** Signs the first two parts as they stand, canonical or not. */
export function signed(parts: string, key: Pick<SeededKey, 'sign'>): string {
  return `${parts}.${key.sign(parts).toString('base64url')}`
}

export function encoded(part: Part): string {
  return octets(part).toString('base64url')
}

function octets(part: Part): Buffer {
  if (Buffer.isBuffer(part)) return part
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part))
}

/** A verdict's token: genuine, with these parts replaced. */
export function token({ header = {}, claims = {}, key = first }: TokenParts = {}): string {
  const head = isWhole(header)
    ? header
    : { alg: 'EdDSA', typ: 'license-verdict+jwt', kid: key.kid, ...header }
  return jws(head, isWhole(claims) ? claims : { ...genuineClaims, ...claims }, key)
}

/** The server's claims about an instance that may run. */
export const genuineClaims = {
  iss: address,
  verb: 'activate',
  bdh: hashOf(sent),
  aud: product,
  sub: '01932f7e-6a4b-7c1d-8e2f-111111111111',
  iid: '01932f7e-6a4b-7c1d-8e2f-222222222222',
  ith: hashOf(instanceToken),
  fph: hashOf(instance),
  nonce,
  code: 'VALID',
  iat: now,
  exp: now + 600,
  grace_until: now + 259_200,
  next_heartbeat_in: 300,
  ent: ['pro'],
  product_name: 'Ticket Bot',
  owner_name: 'mehmet',
  expires_at: now + 31_536_000,
  seats_used: 1,
  seats_allowed: 3,
}

/** base64url(SHA-256(…)) of octets, or of a text in UTF-8. */
export function hashOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('base64url')
}

/** A signed key set: the next one with `newer` in it, with these parts replaced. */
export function keySet({ header = {}, claims = {}, key = root }: TokenParts = {}): string {
  const head = isWhole(header) ? header : { alg: 'EdDSA', typ: 'license-keys+jwt', kid: key.kid, ...header }
  return jws(head, isWhole(claims) ? claims : { ...genuineKeySet, ...claims }, key)
}

export function jwk({ kid, x }: Pick<SeededKey, 'kid' | 'x'>): Record<string, unknown> {
  return { kty: 'OKP', crv: 'Ed25519', x, kid, use: 'sig', alg: 'EdDSA' }
}

export const genuineKeySet = {
  iss: address,
  version: pinnedVersion + 1,
  keys: [jwk(newer), jwk(first)] as unknown[],
}

function isWhole(part: Part): part is string | Buffer {
  return typeof part === 'string' || Buffer.isBuffer(part)
}
