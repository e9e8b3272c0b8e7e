import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
} from 'node:crypto'
import { WrongMasterKey } from '../../db/master-key.ts'
import type { Secrets } from '../../start/secrets.ts'

/** The use of a key. A key sealed for one use opens for no other. */
type KeyUse = 'signing' | 'root'

/** An Ed25519 key as it is stored. */
export interface SealedKey {
  /** The thumbprint of the public key (RFC 7638). */
  kid: string
  private_key_sealed: Uint8Array
}

/** Makes a key. `public_key` is DER (SPKI). */
export function newKeyPair(use: KeyUse, secrets: Secrets): SealedKey & { public_key: Uint8Array } {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const kid = thumbprint(publicKey)
  return {
    kid,
    public_key: publicKey.export({ format: 'der', type: 'spki' }),
    private_key_sealed: secrets.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), owner(use, kid)),
  }
}

/** The private key. Throws WrongMasterKey. */
export function openKey(use: KeyUse, { kid, private_key_sealed }: SealedKey, secrets: Secrets): KeyObject {
  try {
    const key = secrets.open(private_key_sealed, owner(use, kid))
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  } catch {
    throw new WrongMasterKey(`MASTER_KEY (ya da master.key) ${kid} anahtarını (${use}) açmıyor`)
  }
}

/**
 * The public half of a signing key that this master key sealed; undefined for any other row. The seal
 * holds for one kid only, and the kid for one public key.
 */
export function genuinePublicKey(
  row: SealedKey & { public_key: Uint8Array },
  secrets: Secrets,
): KeyObject | undefined {
  try {
    secrets.open(row.private_key_sealed, owner('signing', row.kid))
    const key = createPublicKey({ key: Buffer.from(row.public_key), format: 'der', type: 'spki' })
    return thumbprint(key) === row.kid ? key : undefined
  } catch {
    return undefined
  }
}

/** The 32 bytes of a public key, in base64url. */
export function rawKey(key: KeyObject): string {
  return key.export({ format: 'jwk' }).x!
}

/** A part of a compact JWS (RFC 7515). */
export function encodePart(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function thumbprint(key: KeyObject): string {
  const { crv, kty, x } = key.export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}

function owner(use: KeyUse, kid: string): string {
  return use === 'signing' ? kid : `${use} ${kid}`
}
