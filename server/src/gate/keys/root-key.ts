import { createPublicKey, sign } from 'node:crypto'
import { sql } from 'kysely'
import type { Database, Queries } from '../../db/db.ts'
import { Refused } from '../../start/faults/refused.ts'
import type { Secrets } from '../../start/secrets.ts'
import { encodePart, newKeyPair, openKey, rawKey, type SealedKey } from './key-pair.ts'
import { publicationLead, underLock } from './signing-keys.ts'

/** The public half of a root key. */
export interface PublicRoot {
  /** Its thumbprint (RFC 7638). */
  kid: string
  /** The raw public key in base64url. */
  x: string
}

/** The root key that downloads pin, and all other root keys of the installation: they prove what they signed in their time. */
export interface KnownRoots extends PublicRoot {
  others: readonly PublicRoot[]
}

/**
 * The key that signs key sets and heads of the audit record. Downloads pin it, so that software believes the key sets of this
 * installation only.
 */
export interface RootKey extends KnownRoots {
  /** A compact JWS (RFC 7515), Ed25519 (RFC 8037), of this JOSE `typ`: the same text for the same claims. */
  sign(typ: string, claims: object): string
}

/** The root keys of an installation. */
export interface RootKeys {
  root: RootKey
  /** The keys that sign key sets, oldest first: two during a rotation. */
  signing: readonly Pick<RootKey, 'sign'>[]
}

/** A root key and its dates. */
export interface RootLife extends SealedKey {
  created_at: string
  /** When downloads begin to pin the key. The first key of an installation is pinned at once. */
  pinned_from: string
  ended_at: string | null
  isPinned: boolean
}

/** Every root key ever made, oldest first. */
export async function rootLives(queries: Queries): Promise<RootLife[]> {
  const { rows } = await sql<RootLife>`
    select kid, private_key_sealed, created_at, ended_at, pinned_from, pinned_from <= moment() as "isPinned"
    from root_key, lateral (select created_at + ${publicationLead} * interval '1 second' as pinned_from) as dates
    order by created_at, kid`.execute(queries)
  return rows
}

/** The keys that sign key sets, oldest first. */
export const livingOf = <Life extends Pick<RootLife, 'ended_at'>>(lives: readonly Life[]) =>
  lives.filter(({ ended_at }) => ended_at === null)

/** The kid of the key that downloads pin: the newest that every node knows. */
export function pinnedOf(lives: readonly RootLife[]): string {
  const living = livingOf(lives)
  return (living.findLast(({ isPinned }) => isPinned) ?? living[0]!).kid
}

/** Opens the root keys of the database; makes the first where there is none yet. Throws WrongMasterKey. */
export async function openRootKeys(db: Database, secrets: Secrets): Promise<RootKeys> {
  const stored = await rootLives(db.queries)
  return openLives(livingOf(stored).length > 0 ? stored : await make(db, secrets), secrets)
}

/**
 * Reads the root keys again: a rotation needs no restart. Throws RootKeyLost where somebody took the pinned key out of the database: what
 * a node has in memory stays right.
 */
export async function reopenRootKeys(
  { queries }: Database,
  secrets: Secrets,
  known: RootKeys,
): Promise<RootKeys> {
  const lives = await rootLives(queries)
  if (!lives.some(({ kid }) => kid === known.root.kid)) throw new RootKeyLost(known.root.kid)
  return openLives(lives, secrets)
}

class RootKeyLost extends Refused {
  constructor(kid: string) {
    super(
      `${kid} kök anahtarı veritabanından silinmiş`,
      'sunucuyu yeniden başlatmadan önce yedekten geri koyun',
    )
  }
}

function openLives(lives: readonly RootLife[], secrets: Secrets): RootKeys {
  const keys = new Map(lives.map((life) => [life.kid, open(life, secrets)]))
  const pinned = keys.get(pinnedOf(lives))!
  const others = [...keys.values()].filter((key) => key !== pinned).map(({ kid, x }) => ({ kid, x }))
  return { root: { ...pinned, others }, signing: livingOf(lives).map(({ kid }) => keys.get(kid)!) }
}

function open(life: SealedKey, secrets: Secrets): Omit<RootKey, 'others'> {
  const { kid } = life
  const privateKey = openKey('root', life, secrets)
  return {
    kid,
    x: rawKey(createPublicKey(privateKey)),
    sign(typ, claims) {
      const input = `${encodePart({ alg: 'EdDSA', kid, typ })}.${encodePart(claims)}`
      return `${input}.${sign(null, Buffer.from(input), privateKey).toString('base64url')}`
    },
  }
}

/** Makes the first root key under a lock, since nodes that start together must agree on one key. */
function make(db: Database, secrets: Secrets): Promise<RootLife[]> {
  return underLock(db, async (transaction) => {
    if (livingOf(await rootLives(transaction)).length === 0) await insertRoot(transaction, secrets)
    return rootLives(transaction)
  })
}

/** Stores a new root key, and returns its kid. The caller holds the lock. */
export async function insertRoot(transaction: Queries, secrets: Secrets): Promise<string> {
  const { kid, private_key_sealed } = newKeyPair('root', secrets)
  await transaction.insertInto('root_key').values({ kid, private_key_sealed }).execute()
  return kid
}
