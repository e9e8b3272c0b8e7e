import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hash,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto'

/**
 * Keys derived from the master key. Each purpose has a key of its own (HKDF, RFC 5869), so that a hash made for one
 * purpose never matches a hash made for another.
 */
export class Secrets {
  readonly #masterKey: Buffer
  readonly #sealingKey: KeyObject
  readonly #importKey: KeyObject
  /** 32 bytes: equal for equal license keys, and not to be computed without the master key. */
  readonly hashLicenseKey: (key: string) => Buffer
  /** 32 bytes. */
  readonly hashFingerprint: (fingerprint: string) => Buffer
  /** 32 bytes that only this server can make of an instance token's body. */
  readonly tagInstanceToken: (body: Buffer) => Buffer
  /** 32 bytes: equal for equal addresses in any case. */
  readonly hashEmail: (address: string) => Buffer
  /** 32 bytes of a text that a marketplace put into one download's file. */
  readonly hashNonce: (nonce: string) => Buffer
  /** 32 bytes: the key under which tries to claim an order are counted. */
  readonly hashClaimTry: (subject: string) => Buffer
  /** 32 bytes: the place of a license in the rollout of a release. */
  readonly hashRollout: (licenseAndRelease: string) => Buffer
  /** 32 bytes: the mark of one license's copy of a file. */
  readonly hashMark: (licenseAndFile: string) => Buffer
  /** 32 bytes that tell the operator's doctor from any other caller. */
  readonly tagDoctorCall: (text: string) => Buffer

  /** `masterKey`: 32 bytes. */
  constructor(masterKey: Buffer) {
    this.#masterKey = masterKey
    this.#sealingKey = createSecretKey(this.#derive('sealing'))
    this.#importKey = createSecretKey(this.#derive('imported row'))
    this.hashLicenseKey = hmac(this.#derive('license key lookup'))
    this.hashFingerprint = hmac(this.#derive('fingerprint'))
    this.tagInstanceToken = hmac(this.#derive('instance token'))
    const emailHash = hmac(this.#derive('e-mail address'))
    this.hashEmail = (address) => emailHash(address.trim().toLowerCase())
    this.hashNonce = hmac(this.#derive('download nonce'))
    this.hashClaimTry = hmac(this.#derive('claim try'))
    this.hashRollout = hmac(this.#derive('release rollout'))
    this.hashMark = hmac(this.#derive('file mark'))
    this.tagDoctorCall = hmac(this.#derive('doctor'))
  }

  /**
   * 64 bytes for the row of an imported file that `row` names: the same name always gives the same, and without the
   * master key nobody can compute or continue them (HMAC-SHA-512).
   */
  importedRow(row: string): Buffer {
    return createHmac('sha512', this.#importKey).update(row).digest()
  }

  /** The master key itself, for a backup that carries it sealed under a passphrase. */
  get masterKey(): Buffer {
    return this.#masterKey
  }

  /** 32 bytes that only this installation can make from a backup's content. */
  tagBackup(text: string): Buffer {
    return hmac(this.#derive('backup'))(text)
  }

  /** 32 bytes in base64, kept in the database, that tell whether the database was sealed under this master key. */
  get check(): string {
    return this.#derive('check').toString('base64')
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

/** HMAC-SHA-256 (RFC 2104), as 32 bytes. The key object is made once: a key in bytes doubles the cost of a call. */
function hmac(key: Buffer): (message: string | Buffer) => Buffer {
  const secret = createSecretKey(key)
  return (message) => createHmac('sha256', secret).update(message).digest()
}

/** A bearer secret: 256 random bits in base64url. Only its hash is stored. */
export function newToken(): string {
  return randomBytes(32).toString('base64url')
}

/** 32 bytes. SHA-256 is enough for a token that already has 128 random bits or more. */
export function hashToken(token: string): Buffer {
  return hash('sha256', token, 'buffer')
}
