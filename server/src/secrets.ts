import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * What the master key is good for. Each purpose has a key of its own (HKDF, RFC 5869), so that a hash made for one
 * never matches another.
 */
export class Secrets {
  readonly #masterKey: Buffer
  readonly #licenseKeyKey: Buffer
  readonly #fingerprintKey: Buffer
  readonly #sealingKey: Buffer

  /** `masterKey`: 32 bytes. */
  constructor(masterKey: Buffer) {
    this.#masterKey = masterKey
    this.#licenseKeyKey = this.#derive('license key lookup')
    this.#fingerprintKey = this.#derive('fingerprint')
    this.#sealingKey = this.#derive('sealing')
  }

  /** 32 bytes by which a database knows whether this is still its master key. */
  get check(): Buffer {
    return this.#derive('check')
  }

  /** 32 bytes; the same key always gives the same, and without the master key nobody can tell which. */
  hashLicenseKey(key: string): Buffer {
    return createHmac('sha256', this.#licenseKeyKey).update(key).digest()
  }

  /** 32 bytes. */
  hashFingerprint(fingerprint: string): Buffer {
    return createHmac('sha256', this.#fingerprintKey).update(fingerprint).digest()
  }

  /** AES-256-GCM: 12 bytes of nonce, the ciphertext, 16 bytes of tag. It only opens again for the same `owner`. */
  seal(plain: Uint8Array, owner: string): Buffer {
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', this.#sealingKey, nonce).setAAD(Buffer.from(owner))
    return Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  }

  /** Throws when the bytes were changed, sealed for another owner or under another master key. */
  open(sealed: Uint8Array, owner: string): Buffer {
    const decipher = createDecipheriv('aes-256-gcm', this.#sealingKey, sealed.subarray(0, 12))
      .setAAD(Buffer.from(owner))
      .setAuthTag(sealed.subarray(-16))
    return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
  }

  #derive(purpose: string): Buffer {
    return Buffer.from(hkdfSync('sha256', this.#masterKey, '', `muhur ${purpose}`, 32))
  }
}

/** A secret for somebody to carry: 256 random bits in base64url. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** SHA-256 is enough for what already has 256 random bits. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}
