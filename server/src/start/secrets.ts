import { createHmac, createSecretKey, hash, randomBytes, type KeyObject } from 'node:crypto'
import { checkOf, derive, firstDataKey, type DataKey } from './data-keys.ts'
import { openWith, sealWith } from './sealing.ts'

/**
 * Keys derived from the data keys. Each purpose has a key of its own (HKDF, RFC 5869), so that a hash made for one
 * purpose never matches a hash made for another. Hashes derive from the first data key for good, since most of what they hide is
 * stored nowhere else; seals and tags derive from the data key of their time (decision 0065).
 */
export class Secrets {
  readonly #masterKey: Buffer
  #keys: readonly DataKey[] = []
  #derived: readonly Derived[] = []
  #current!: Derived
  /** 32 bytes: equal for equal license keys, and not to be computed without the first data key. */
  readonly hashLicenseKey: (key: string) => Buffer
  /** 32 bytes. */
  readonly hashFingerprint: (fingerprint: string) => Buffer
  /** 32 bytes: equal for equal addresses in any case. */
  readonly hashEmail: (address: string) => Buffer
  /** 32 bytes of a text that a marketplace put into one download's file. */
  readonly hashNonce: (nonce: string) => Buffer
  /** 32 bytes: the key under which tries are counted. */
  readonly hashTry: (subject: string) => Buffer
  /** 32 bytes that stand for an erased buyer's account at a channel. */
  readonly hashAccount: (channelAndAccount: string) => Buffer
  /** 32 bytes: the place of a license in the rollout of a release. */
  readonly hashRollout: (licenseAndRelease: string) => Buffer
  /** 32 bytes: the mark of one license's copy of a file. */
  readonly hashMark: (licenseAndFile: string) => Buffer
  /** 32 bytes that tell the operator's doctor from any other caller. */
  readonly tagDoctorCall: (text: string) => Buffer

  /** `masterKey`: 32 bytes. `keys`, oldest first, and `now` in milliseconds of service time as for `take`. */
  constructor(masterKey: Buffer, keys: readonly DataKey[] = [firstDataKey(masterKey)], now = 0) {
    this.#masterKey = masterKey
    this.take(keys, now)
    const [first] = keys
    const hashOf = (purpose: string) => hmac(derive(first!.bytes, purpose))
    this.hashLicenseKey = hashOf('license key lookup')
    this.hashFingerprint = hashOf('fingerprint')
    const emailHash = hashOf('e-mail address')
    this.hashEmail = (address) => emailHash(address.trim().toLowerCase())
    this.hashNonce = hashOf('download nonce')
    this.hashTry = hashOf('claim try')
    this.hashAccount = hashOf('erased account')
    this.hashRollout = hashOf('release rollout')
    this.hashMark = hashOf('file mark')
    this.tagDoctorCall = hashOf('doctor')
  }

  /** Goes by these data keys from now on, and seals under the newest one whose time has come. */
  take(keys: readonly DataKey[], now: number): void {
    const known = this.#derived
    this.#keys = keys
    this.#derived = keys.map((key) => known.find(({ number }) => number === key.number) ?? derivedFrom(key))
    this.#current = this.#at(now)
  }

  /** The data keys, oldest first. */
  get keys(): readonly DataKey[] {
    return this.#keys
  }

  /** The number of the data key that seals now. */
  get current(): number {
    return this.#current.number
  }

  /** 32 bytes that only this server can make of the body of an instance token issued at `moment`, in milliseconds. */
  tagInstanceToken(body: Buffer, moment: number): Buffer {
    return this.#at(moment).tagInstanceToken(body)
  }

  /**
   * 64 bytes for the row of an imported file that `row` names: the same name and `moment`, in milliseconds, always give the same,
   * and without the data key of that moment nobody can compute or continue them (HMAC-SHA-512).
   */
  importedRow(row: string, moment: number): Buffer {
    return createHmac('sha512', this.#at(moment).importKey).update(row).digest()
  }

  /** The master key itself, for a backup that carries it sealed under a passphrase. */
  get masterKey(): Buffer {
    return this.#masterKey
  }

  /** 32 bytes that only this installation can make from the content of a backup that was made at `moment`, in milliseconds. */
  tagBackup(text: string, moment: number): Buffer {
    return this.#at(moment).tagBackup(text)
  }

  /** 32 bytes in base64 that tell one master key from another. */
  get check(): string {
    return checkOf(this.#masterKey)
  }

  /** Seals under the current data key: the key's mark, then the parts of `sealWith`. The value opens for the same `owner` only. */
  seal(plain: Uint8Array, owner: string): Buffer {
    const { mark, sealingKey } = this.#current
    return Buffer.concat([mark, sealWith(sealingKey, plain, owner)])
  }

  /** Throws when the bytes were changed, sealed for another owner or under a key that is no data key of today. */
  open(sealed: Uint8Array, owner: string): Buffer {
    const isMarked = sealMark.equals(sealed.subarray(0, sealMark.length))
    const number = isMarked ? sealed[sealMark.length]! : 0
    const key = this.#derived.find((each) => each.number === number)
    if (!key || this.#keys.find((each) => each.number === number)!.isRetired)
      throw new Error(`data key ${number} opens nothing`)
    return openWith(key.sealingKey, sealed.subarray(key.mark.length), owner)
  }

  /** The newest key of that time; a moment before all keys has the first. */
  #at(moment: number): Derived {
    return this.#derived.findLast(({ from }) => from <= moment) ?? this.#derived[0]!
  }
}

/** Before each sealed value of every data key but the first: this text and a byte, the key's number. No nonce begins so by chance. */
const sealMark = Buffer.from('muhur-k')

/** The bytes before the values of a data key: the first one's have none. */
export const markOf = (number: number) =>
  number === 0 ? Buffer.alloc(0) : Buffer.concat([sealMark, Buffer.of(number)])

/** The keys of each purpose that change with the data key. */
interface Derived {
  number: number
  from: number
  mark: Buffer
  sealingKey: KeyObject
  importKey: KeyObject
  tagInstanceToken: (body: Buffer) => Buffer
  tagBackup: (text: string) => Buffer
}

function derivedFrom({ number, bytes, from }: DataKey): Derived {
  return {
    number,
    from,
    mark: markOf(number),
    sealingKey: createSecretKey(derive(bytes, 'sealing')),
    importKey: createSecretKey(derive(bytes, 'imported row')),
    tagInstanceToken: hmac(derive(bytes, 'instance token')),
    tagBackup: hmac(derive(bytes, 'backup')),
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
