import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { BackupRefused, cost, type SealedKey } from './file.ts'

/** The master key under a passphrase. */
export function sealKey(masterKey: Buffer, passphrase: string): SealedKey {
  const salt = randomBytes(16)
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', stretched(passphrase, salt), nonce)
  const sealed = Buffer.concat([cipher.update(masterKey), cipher.final(), cipher.getAuthTag()])
  return { cost, ...base64({ salt, nonce, sealed }) }
}

/** Throws BackupRefused for another passphrase. */
export function openKey(key: SealedKey, passphrase: string): Buffer {
  const [salt, nonce, sealed] = [key.salt, key.nonce, key.sealed].map((text) => Buffer.from(text, 'base64'))
  const opener = createDecipheriv('aes-256-gcm', stretched(passphrase, salt!), nonce!)
  opener.setAuthTag(sealed!.subarray(-16))
  try {
    return Buffer.concat([opener.update(sealed!.subarray(0, -16)), opener.final()])
  } catch {
    throw new BackupRefused('parola yanlış: yedekteki ana anahtar bu parolayla açılmıyor', 'tekrar deneyin')
  }
}

/** The same letters typed on two keyboards may be different bytes: normalized as RFC 8265 does. */
function stretched(passphrase: string, salt: Buffer): Buffer {
  return scryptSync(passphrase.normalize('NFC'), salt, 32, { N: cost, r: 8, p: 1, maxmem: 256 * cost * 8 })
}

const base64 = <Names extends string>(bytes: Record<Names, Buffer>) =>
  Object.fromEntries(
    Object.entries<Buffer>(bytes).map(([name, value]) => [name, value.toString('base64')]),
  ) as Record<Names, string>
