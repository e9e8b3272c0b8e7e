import { verdictTokenType, type VerdictClaims } from '@muhur/contract/gate'
import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  sign,
  type KeyObject,
} from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'

/** Signs verdicts and publishes the keys to check them with. */
export interface Signer {
  /** A compact JWS (RFC 7515), Ed25519 (RFC 8037). */
  sign(claims: VerdictClaims): string
  /** The JSON Web Key Set (RFC 7517) of all keys. */
  keySet: { keys: PublicJwk[] }
}

interface PublicJwk {
  kty: 'OKP'
  crv: 'Ed25519'
  x: string
  kid: string
  use: 'sig'
  alg: 'EdDSA'
}

interface KeyRow {
  kid: string
  public_key: Uint8Array
  private_key_sealed: Uint8Array
}

/** Opens the newest signing key of the database; makes the first one where there is none. */
export async function openSigner(db: Database, secrets: Secrets): Promise<Signer> {
  const rows = await db.queries.transaction().execute(async (transaction) => {
    // Nodes that start together must agree on one key.
    await sql`lock table signing_keys in exclusive mode`.execute(transaction)
    const known = await transaction
      .selectFrom('signing_keys')
      .select(['kid', 'public_key', 'private_key_sealed'])
      .orderBy('created_at', 'desc')
      .orderBy('kid')
      .execute()
    if (known.length > 0) return known
    const made = newKey(secrets)
    await transaction.insertInto('signing_keys').values(made).execute()
    return [made]
  })

  const [current] = rows as [KeyRow, ...KeyRow[]]
  const privateKey = createPrivateKey({
    key: secrets.open(current.private_key_sealed, current.kid),
    format: 'der',
    type: 'pkcs8',
  })
  const header = encode({ alg: 'EdDSA', kid: current.kid, typ: verdictTokenType })
  return {
    sign: (claims) => signed(`${header}.${encode(claims)}`, privateKey),
    keySet: { keys: rows.map(publicJwk) },
  }
}

function newKey(secrets: Secrets): KeyRow {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const kid = thumbprint(publicKey)
  return {
    kid,
    public_key: publicKey.export({ format: 'der', type: 'spki' }),
    private_key_sealed: secrets.seal(privateKey.export({ format: 'der', type: 'pkcs8' }), kid),
  }
}

/** The key's id is its thumbprint (RFC 7638): the same for everybody who has the key, and nobody can reuse another's. */
function thumbprint(publicKey: KeyObject): string {
  const { crv, kty, x } = publicKey.export({ format: 'jwk' })
  return createHash('sha256').update(JSON.stringify({ crv, kty, x })).digest('base64url')
}

function publicJwk({ kid, public_key }: KeyRow): PublicJwk {
  const key = createPublicKey({ key: Buffer.from(public_key), format: 'der', type: 'spki' })
  return { kty: 'OKP', crv: 'Ed25519', x: key.export({ format: 'jwk' }).x!, kid, use: 'sig', alg: 'EdDSA' }
}

function signed(input: string, privateKey: KeyObject): string {
  return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}
