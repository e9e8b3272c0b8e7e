import { createPublicKey, sign } from 'node:crypto'
import type { Database, Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { encodePart, newKeyPair, openKey, rawKey, type SealedKey } from './key-pair.ts'
import { underLock } from './signing-keys.ts'

/**
 * The key that signs key sets and heads of the audit record. Downloads pin it, so that software believes the key sets of this
 * installation only.
 */
export interface RootKey {
  /** Its thumbprint (RFC 7638). */
  kid: string
  /** The raw public key in base64url. */
  x: string
  /** A compact JWS (RFC 7515), Ed25519 (RFC 8037), of this JOSE `typ`: the same text for the same claims. */
  sign(typ: string, claims: object): string
}

/** Opens the root key of the database; makes it where there is none yet. Throws WrongMasterKey. */
export async function openRootKey(db: Database, secrets: Secrets): Promise<RootKey> {
  const row = (await find(db.queries)) ?? (await make(db, secrets))
  const privateKey = openKey('root', row, secrets)
  return {
    kid: row.kid,
    x: rawKey(createPublicKey(privateKey)),
    sign(typ, claims) {
      const input = `${encodePart({ alg: 'EdDSA', kid: row.kid, typ })}.${encodePart(claims)}`
      return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
    },
  }
}

function find(queries: Queries): Promise<SealedKey | undefined> {
  return queries.selectFrom('root_key').select(['kid', 'private_key_sealed']).executeTakeFirst()
}

/** Makes the root key under a lock, since nodes that start together must agree on one key. */
function make(db: Database, secrets: Secrets): Promise<SealedKey> {
  return underLock(db, async (transaction) => {
    const made = await find(transaction)
    if (made) return made
    const { kid, private_key_sealed } = newKeyPair('root', secrets)
    await transaction.insertInto('root_key').values({ kid, private_key_sealed }).execute()
    return { kid, private_key_sealed }
  })
}
