import { createPublicKey, verify } from 'node:crypto'

/** Seconds for which a signature is good: a recorded call soon expires. */
const longestLife = 300

/** The signature of Discord's call in its headers. */
export interface Signature {
  /** Seconds, as text. */
  timestamp: string | undefined
  /** 64 bytes in hexadecimal digits. */
  signature: string | undefined
}

/** The DER prefix of a raw 32-byte Ed25519 key in the form that Node reads (RFC 8410). */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex')

/** Whether these bytes carry Discord's Ed25519 signature over the timestamp and the body. `publicKey`: 32 bytes in hexadecimal digits. */
export function isSigned(publicKey: string, { timestamp, signature }: Signature, body: Buffer): boolean {
  if (timestamp === undefined || !/^[0-9a-f]{128}$/i.test(signature ?? '')) return false
  if (!/^[0-9a-f]{64}$/i.test(publicKey)) return false
  const key = createPublicKey({
    key: Buffer.concat([keyPrefix, Buffer.from(publicKey, 'hex')]),
    format: 'der',
    type: 'spki',
  })
  return verify(null, Buffer.concat([Buffer.from(timestamp), body]), key, Buffer.from(signature!, 'hex'))
}

/** Whether the timestamp, which the signature covers, is of these five minutes. `now`: milliseconds. */
export function isFresh(timestamp: string | undefined, now: number): boolean {
  return /^[0-9]{1,12}$/.test(timestamp ?? '') && Math.abs(now / 1000 - Number(timestamp)) <= longestLife
}
