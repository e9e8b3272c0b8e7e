import { createCipheriv, createDecipheriv, randomBytes, type KeyObject } from 'node:crypto'

/** AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. */
export function sealWith(key: KeyObject, plain: Uint8Array, owner: string): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner))
  return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
}

/** Throws where the bytes were changed, or sealed for another owner or under another key. */
export function openWith(key: KeyObject, sealed: Uint8Array, owner: string): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}
