import { verdictTokenType, type VerdictClaims } from '@muhur/contract/gate'
import { createPrivateKey, sign, type KeyObject } from 'node:crypto'
import { promisify } from 'node:util'
import type { Database } from '../db/db.ts'
import { WrongMasterKey } from '../master-key.ts'
import type { Secrets } from '../secrets.ts'
import { latestKeys, type SigningKeyRow } from './signing-keys.ts'

/** Signs verdicts. */
export interface Signer {
  /** A compact JWS (RFC 7515), Ed25519 (RFC 8037), by the key whose turn it is at the verdict's `iat`. */
  sign(claims: VerdictClaims): Promise<string>
  /** Reads the keys anew. Throws when the database does not answer, or WrongMasterKey, and then keeps what it has. */
  reload(): Promise<void>
}

/**
 * A signature takes 50 µs, half of what a call costs. On the thread pool it takes 6 µs of the event loop, and
 * the machine's other cores share the rest.
 */
const signAside = promisify(sign)

/** Opens the signing keys of the database; makes the first one where there is none. Throws WrongMasterKey. */
export async function openSigner(db: Database, secrets: Secrets): Promise<Signer> {
  let keys: SigningKey[] = []
  const signer: Signer = {
    async sign(claims) {
      // The oldest stands in for a key whose turn has not come: a database clock that was set back stops nobody.
      const { header, privateKey } = keys.find(({ signsFrom }) => signsFrom <= claims.iat) ?? keys.at(-1)!
      const input = `${header}.${encode(claims)}`
      const signature = await signAside(null, Buffer.from(input), privateKey)
      return `${input}.${signature.toString('base64url')}`
    },
    async reload() {
      const rows = await latestKeys(db, secrets)
      keys = rows.map((row) => keys.find(({ kid }) => kid === row.kid) ?? open(row, secrets))
    },
  }
  await signer.reload()
  return signer
}

/** A key as `sign` uses it: nothing is left to be computed that is the same for every verdict. */
interface SigningKey {
  kid: string
  /** Seconds since 1970. */
  signsFrom: number
  header: string
  privateKey: KeyObject
}

function open({ kid, private_key_sealed, signs_from }: SigningKeyRow, secrets: Secrets): SigningKey {
  return {
    kid,
    signsFrom: Date.parse(signs_from) / 1000,
    header: encode({ alg: 'EdDSA', kid, typ: verdictTokenType }),
    privateKey: createPrivateKey({
      key: unseal(private_key_sealed, kid, secrets),
      format: 'der',
      type: 'pkcs8',
    }),
  }
}

function unseal(sealed: Uint8Array, kid: string, secrets: Secrets): Buffer {
  try {
    return secrets.open(sealed, kid)
  } catch {
    throw new WrongMasterKey(`does not open the signing key ${kid}`)
  }
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
