import {
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  hash,
  sign,
  type KeyObject,
} from 'node:crypto'

/** A product's key: the public half as its 32 bytes, the private half in PKCS #8. */
export interface ReleaseKey {
  publicKey: Buffer
  privateKey: Buffer
}

export function newReleaseKey(): ReleaseKey {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return {
    publicKey: Buffer.from(publicKey.export({ format: 'jwk' }).x!, 'base64url'),
    privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }),
  }
}

/** The public key as `minisign -P` takes the key (https://jedisct1.github.io/minisign/#public-key-format). */
export const minisignKey = (publicKey: Uint8Array): string => encoded('Ed', publicKey, publicKey)

/** The public key as `openssl pkeyutl` takes the key. */
export function pemKey(publicKey: Uint8Array): string {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(publicKey).toString('base64url') }
  return createPublicKey({ key: jwk, format: 'jwk' }).export({ format: 'pem', type: 'spki' }) as string
}

/**
 * The file `<name>.minisig` for a text. The signature is over the text itself and not over its hash, so that `openssl` checks the
 * same 64 bytes. The second signature also covers the comment, which says of which version the text is.
 */
export const minisign = (key: ReleaseKey, text: string, about: About): string =>
  signed('Ed', key, Buffer.from(text), about)

/** The file `<name>.minisig` for a large file, by the file's hash (BLAKE2b-512). */
export const minisignHash = (key: ReleaseKey, digest: Buffer, about: About): string =>
  signed('ED', key, digest, about)

interface About {
  name: string
  version: string
  at: string
}

function signed(
  algorithm: Algorithm,
  { publicKey, privateKey }: ReleaseKey,
  bytes: Buffer,
  about: About,
): string {
  const key = createPrivateKey({ key: privateKey, format: 'der', type: 'pkcs8' })
  const signature = sign(null, bytes, key)
  const seconds = Math.floor(Date.parse(about.at) / 1000)
  const comment = `timestamp:${seconds}\tfile:${about.name}\tversion:${about.version}`
  return [
    'untrusted comment: Muhur release',
    encoded(algorithm, publicKey, signature),
    `trusted comment: ${comment}`,
    both(key, signature, comment),
    '',
  ].join('\n')
}

const both = (key: KeyObject, signature: Buffer, comment: string) =>
  sign(null, Buffer.concat([signature, Buffer.from(comment)]), key).toString('base64')

/** minisign's two kinds: `Ed` signs the bytes themselves, `ED` their BLAKE2b hash. */
type Algorithm = 'Ed' | 'ED'

/** Algorithm, 8 bytes that name the key, and the key or the signature. */
const encoded = (algorithm: Algorithm, publicKey: Uint8Array, bytes: Uint8Array): string =>
  Buffer.concat([Buffer.from(algorithm), hash('sha256', publicKey, 'buffer').subarray(0, 8), bytes]).toString(
    'base64',
  )
