import { keySetLifetime, type KeySet } from '@muhur/contract/gate/key-set'
import { longestGrace } from '@muhur/contract/gate/policy'
import type { SigningKey } from '@muhur/contract/shop/signing-keys'
import { sql } from 'kysely'
import type { Database, Queries } from '../../db/db.ts'
import { Refused } from '../../start/faults/refused.ts'
import type { Secrets } from '../../start/secrets.ts'
import { turkishMoment } from '../../start/turkish-moment.ts'
import { genuinePublicKey, newKeyPair, rawKey, type SealedKey } from './key-pair.ts'

/**
 * Seconds between a key's publication and its first signature. Every client has fetched the key set twice by then, and
 * every node, which reads the keys once a minute, has the key to sign with.
 */
export const publicationLead = 3 * keySetLifetime

/** Seconds that a key stays published after the last grace of its verdicts: for clients with slow clocks. */
const withdrawalMargin = 3600

/** A key and its dates. The row of a key is never deleted, also where the key is no longer published. */
export interface KeyLife extends SealedKey, SigningKey {
  public_key: Uint8Array
}

/** Every key ever made, the newest first. */
export async function keyLives(queries: Queries): Promise<KeyLife[]> {
  const { rows } = await sql<KeyLife>`
    select kid, public_key, private_key_sealed, created_at, signs_from, signs_until, published_until,
      case
        when published_until <= moment() then 'withdrawn'
        when signs_from > moment() then 'waiting'
        when signs_until <= moment() then 'retired'
        else 'signing'
      end as state
    from (select *, lead(signs_from) over (order by signs_from, kid) as signs_until from signing_keys) as key
    order by signs_from desc, kid desc`.execute(queries)
  return rows
}

/**
 * The key set, unsigned. Its version is the number of keys ever made plus the number of withdrawn keys, and so needs no counter:
 * rows are never deleted and a withdrawal is never taken back, so neither number falls, and each change adds one.
 *
 * A row that was not written under this master key counts as withdrawn: the root key signs the set that is published here.
 */
export function keySetOf(lives: KeyLife[], secrets: Secrets): Pick<KeySet, 'version' | 'keys'> {
  const keys = lives.filter(({ state }) => state !== 'withdrawn').flatMap((life) => publicJwk(life, secrets))
  return { version: 2 * lives.length - keys.length, keys }
}

/** A key to sign with. */
export interface SigningKeyRow extends SealedKey {
  signs_from: string
}

/** The newest key and the key before, which signs until the newest begins. Makes the first key where there is none. */
export async function latestKeys(db: Database, secrets: Secrets): Promise<SigningKeyRow[]> {
  const latest = (queries: Queries) =>
    queries
      .selectFrom('signing_keys')
      .select(['kid', 'private_key_sealed', 'signs_from'])
      .orderBy('signs_from', 'desc')
      .orderBy('kid', 'desc')
      .limit(2)
      .execute()
  const known = await latest(db.queries)
  if (known.length > 0) return known
  return underLock(db, async (transaction) => {
    // Nodes that start together must agree on one key.
    if ((await latest(transaction)).length === 0) await makeKey(transaction, secrets, 0)
    return latest(transaction)
  })
}

/** `rotateKeysIn` in a transaction of its own. */
export async function rotateKeys({ queries }: Database, secrets: Secrets): Promise<void> {
  await queries.transaction().execute((transaction) => rotateKeysIn(transaction, secrets))
}

/**
 * Publishes a new key, which signs after `publicationLead`, and returns its id. The key before it stays published until no
 * verdict that it signed can give grace. Throws RotationRefused while a key waits for its turn.
 */
export async function rotateKeysIn(transaction: Queries, secrets: Secrets): Promise<string> {
  await lockKeys(transaction)
  const waiting = await transaction
    .selectFrom('signing_keys')
    .select(['kid', 'signs_from'])
    .where('signs_from', '>', sql<string>`moment()`)
    .executeTakeFirst()
  if (waiting) throw new RotationRefused(waiting)
  const { kid, signs_from } = await makeKey(transaction, secrets, publicationLead)
  const published = sql<string>`${signs_from}::timestamptz + ${longestGrace + withdrawalMargin} * interval '1 second'`
  await transaction
    .updateTable('signing_keys')
    .set({ published_until: published })
    .where('kid', '!=', kid)
    .where('published_until', 'is', null)
    .execute()
  return kid
}

export class RotationRefused extends Refused {
  constructor({ kid, signs_from }: { kid: string; signs_from: string }) {
    super(`${kid} anahtarı zaten sırada: ${turkishMoment(signs_from)} anında imzalamaya başlayacak.`)
  }
}

/** Runs `work` while no other node can make a key. */
export function underLock<T>(db: Database, work: (transaction: Queries) => Promise<T>): Promise<T> {
  return db.queries.transaction().execute(async (transaction) => {
    await lockKeys(transaction)
    return work(transaction)
  })
}

/** EXCLUSIVE keeps every other writer out and lets readers read. */
export const lockKeys = (transaction: Queries) =>
  sql`lock table signing_keys in exclusive mode`.execute(transaction)

/** Makes a key that signs `lead` seconds from now: from a whole second on, which is the precision of a verdict's `iat`. */
function makeKey(transaction: Queries, secrets: Secrets, lead: number) {
  return transaction
    .insertInto('signing_keys')
    .values({
      ...newKeyPair('signing', secrets),
      signs_from: sql<string>`date_trunc('second', moment()) + ${lead} * interval '1 second'`,
    })
    .returning(['kid', 'signs_from'])
    .executeTakeFirstOrThrow()
}

/** A list of one key; an empty list for a row that this installation did not write. */
function publicJwk(life: KeyLife, secrets: Secrets): KeySet['keys'] {
  const key = genuinePublicKey(life, secrets)
  return key ? [{ kty: 'OKP', crv: 'Ed25519', x: rawKey(key), kid: life.kid, use: 'sig', alg: 'EdDSA' }] : []
}
