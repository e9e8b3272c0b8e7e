import { verdictTokenType, type VerdictClaims } from '@muhur/contract/gate/gate'
import { sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { encodePart, openKey } from './key-pair.ts'
import { openRootKeys, reopenRootKeys, type RootKeys } from './root-key.ts'
import { latestKeys, type SigningKeyRow } from './signing-keys.ts'

/** Signs verdicts, and, with the root key, the set of the keys that sign verdicts. */
export interface Signer extends Readonly<RootKeys> {
  /** A compact JWS (RFC 7515), Ed25519 (RFC 8037), by the key that signs at the verdict's `iat`. */
  sign(claims: VerdictClaims): Promise<string>
  /** Reads the keys again. Throws when the database does not answer, WrongMasterKey or RootKeyLost; the keys then stay as they are. */
  reload(): Promise<void>
}

/**
 * A signature takes 50 µs, half the cost of a call. On the thread pool it takes 6 µs of the event loop, and the machine's other
 * cores share the rest.
 */
const signAside = promisify(sign)

/**
 * Opens the signing keys of the database and its root key; makes the first one, and the root, where there is none. Throws
 * WrongMasterKey.
 */
export async function openSigner(db: Database, secrets: Secrets): Promise<Signer> {
  let keys = await latest([])
  let roots = await openRootKeys(db, secrets)
  return {
    get root() {
      return roots.root
    },
    get signing() {
      return roots.signing
    },
    async sign(claims) {
      // A database clock that was set back stops nobody: where no key signs yet, the oldest key signs.
      const { header, privateKey } = keys.find(({ signsFrom }) => signsFrom <= claims.iat) ?? keys.at(-1)!
      const input = `${header}.${encodePart(claims)}`
      const signature = await signAside(null, Buffer.from(input), privateKey)
      return `${input}.${signature.toString('base64url')}`
    },
    async reload() {
      keys = await latest(keys)
      roots = await reopenRootKeys(db, secrets, roots)
    },
  }

  async function latest(known: SigningKey[]): Promise<SigningKey[]> {
    const rows = await latestKeys(db, secrets)
    return rows.map((row) => known.find(({ kid }) => kid === row.kid) ?? open(row, secrets))
  }
}

/** A key as `sign` uses it, with everything computed that is the same for every verdict. */
interface SigningKey {
  kid: string
  /** Seconds since 1970. */
  signsFrom: number
  header: string
  privateKey: KeyObject
}

function open(row: SigningKeyRow, secrets: Secrets): SigningKey {
  return {
    kid: row.kid,
    signsFrom: Date.parse(row.signs_from) / 1000,
    header: encodePart({ alg: 'EdDSA', kid: row.kid, typ: verdictTokenType }),
    privateKey: openKey('signing', row, secrets),
  }
}
