import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  hash,
  hkdfSync,
  randomBytes,
  sign,
  type KeyObject,
} from 'node:crypto'

const prefix = 'whsec_'

/** 32 random bytes. */
export const newSecret = (): Buffer => randomBytes(32)

/** A secret as receivers write it: Standard Webhooks, "Signature scheme". */
export const writtenSecret = (secret: Buffer): string => prefix + secret.toString('base64')

/**
 * The bytes of a written secret, 24 to 64 of them. Undefined for any other text, and for base64 that some receivers' libraries do
 * not read: without its padding, or with bits that belong to no byte.
 */
export function readSecret(written: string): Buffer | undefined {
  const bytes = Buffer.from(written.slice(prefix.length), 'base64')
  if (written !== writtenSecret(bytes)) return undefined
  return bytes.length >= 24 && bytes.length <= 64 ? bytes : undefined
}

/** The keys of one secret: the secret itself signs `v1`, the private key `v1a`. */
export interface SigningKeys {
  secret: Buffer
  privateKey: KeyObject
}

/** The beginning of an Ed25519 private key in PKCS #8 (RFC 8410, section 7); the seed's 32 bytes follow. */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/** The Ed25519 key follows from the secret (RFC 5869), so that both are rotated, sealed and restored as one. */
export function signingKeys(secret: Buffer): SigningKeys {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'muhur webhook v1a', 32))
  const key = Buffer.concat([pkcs8, seed])
  return { secret, privateKey: createPrivateKey({ key, format: 'der', type: 'pkcs8' }) }
}

/** The public key for receivers without the secret: `whpk_` and its 32 bytes in base64 (Standard Webhooks, "Asymmetric"). */
export function writtenPublicKey({ privateKey }: SigningKeys): string {
  const { x } = createPublicKey(privateKey).export({ format: 'jwk' })
  return `whpk_${Buffer.from(x!, 'base64url').toString('base64')}`
}

/** The event's own id for one event; for a batch a hash of its events' ids, so that an equal batch keeps its id. */
export function messageId(eventIds: readonly string[]): string {
  const [only, ...others] = eventIds as [string, ...string[]]
  return others.length === 0 ? only : `batch_${hash('sha256', eventIds.join(), 'hex').slice(0, 32)}`
}

/** The headers of a message; two signatures for each secret, `v1` and `v1a`. */
export function signedHeaders(
  { id, seconds, body }: { id: string; seconds: number; body: string },
  keys: readonly SigningKeys[],
): Record<string, string> {
  const signed = Buffer.from(`${id}.${seconds}.${body}`)
  const signatures = [
    ...keys.map(({ secret }) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`),
    ...keys.map(({ privateKey }) => `v1a,${sign(null, signed, privateKey).toString('base64')}`),
  ]
  return {
    'content-type': 'application/json',
    'user-agent': 'Muhur-Webhooks',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signatures.join(' '),
  }
}
