import { createHash, createPrivateKey, createPublicKey, sign, type KeyObject } from 'node:crypto'

/** An Ed25519 key that is the same in every run. */
export interface SeededKey {
  kid: string
  /** The raw public key in base64url. */
  x: string
  sign(message: string | Buffer): Buffer
}

/** A key with the SHA-256 of a name as its 32 secret octets: known to everybody, good for vectors only. */
export function seededKey(name: string): SeededKey {
  const seed = createHash('sha256').update(`Mühür SDK vectors: ${name}`).digest()
  const key = createPrivateKey({ key: Buffer.concat([pkcs8, seed]), format: 'der', type: 'pkcs8' })
  const x = publicPart(key)
  return { kid: thumbprint(x), x, sign: (message) => sign(null, Buffer.from(message), key) }
}

/** The octets before the 32 octets in PKCS #8 (RFC 8410 §7). */
const pkcs8 = Buffer.from('302e020100300506032b657004220420', 'hex')

function publicPart(key: KeyObject): string {
  return createPublicKey(key).export({ format: 'jwk' }).x!
}

/** RFC 7638, with the members of RFC 8037 §2. */
function thumbprint(x: string): string {
  return createHash('sha256').update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest('base64url')
}
