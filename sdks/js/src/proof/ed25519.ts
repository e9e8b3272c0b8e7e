import { createPublicKey, verify } from 'node:crypto'

const prime = 2n ** 255n - 19n

const orderEight = 0x5fc536d880238b13933c6d305acdfd5f098eff289f4c345b027b2c28f95e826n
/** The y of the eight points of small order; x and −x share one. */
const smallOrder = new Set([0n, 1n, prime - 1n, orderEight, prime - orderEight])

/**
 * Ed25519 (RFC 8032 §5.1.7 without the cofactor). OpenSSL checks that `S` is below the order; this function also refuses a public
 * key or an `R` that is not in its canonical encoding or of small order ("Taming the many EdDSAs", Chalkias et al. 2020). So
 * nobody, the holder of the key included, can make a second signature of a message or one that fits several.
 */
export function verifyEd25519(publicKey: Buffer, message: Uint8Array, signature: Buffer): boolean {
  const key = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') }
  const isSound = isSoundPoint(publicKey) && isSoundPoint(signature.subarray(0, 32))
  try {
    return isSound && verify(null, message, createPublicKey({ key, format: 'jwk' }), signature)
  } catch {
    // Bytes that are no key.
    return false
  }
}

function isSoundPoint(encoded: Buffer): boolean {
  const y = BigInt.asUintN(255, littleEndian(encoded))
  return y < prime && !smallOrder.has(y)
}

const littleEndian = (bytes: Buffer) => bytes.reduceRight((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
