import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { microsecondsOf, type ChainedEntry } from './chain/digest.ts'

/** Entries of one read. */
const chunk = 5_000

export interface SealedEntry extends ChainedEntry {
  sequence: number
  hash: Uint8Array
}

/** A place in the chain and the hash up to there. */
export interface Place {
  sequence: number
  hash: Uint8Array
}

/**
 * The record at one moment, in a transaction that changes nothing. An attacker who can add functions to the database cannot put
 * them before PostgreSQL's own here.
 */
export function readRecord<T>(queries: Queries, read: (queries: Queries) => Promise<T>): Promise<T> {
  return queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (transaction) => {
      await sql`set local search_path to pg_catalog, public, pg_temp`.execute(transaction)
      return read(transaction)
    })
}

/** In the order of the chain, from behind a place on. */
export async function* sealedEntries(queries: Queries, after: number): AsyncGenerator<SealedEntry> {
  for (let last = after, found = chunk; found === chunk;) {
    const { rows } = await sql<SealedEntry>`
      select sequence, coalesce(hash, '') as hash, ${columns} from audit_log
      where sequence > ${last} order by sequence limit ${sql.lit(chunk)}`.execute(queries)
    yield* rows
    found = rows.length
    last = rows.at(-1)?.sequence ?? last
  }
}

/** The places of entries that stand before the chain's first place, where nothing was ever sealed. */
export async function placesOutside(queries: Queries): Promise<number[]> {
  const { rows } = await sql<{ sequence: number }>`
    select sequence from audit_log where sequence < 1 order by sequence`.execute(queries)
  return rows.map(({ sequence }) => sequence)
}

/** The columns that a digest covers, in the form of `ChainedEntry`. */
export const columns = sql`
  id, actor_id, token_id, action, subject_id, extract(epoch from created_at)::text as epoch, request_ref,
  detail::text as detail, detail_salt, detail_digest, address::text as address, address_salt, address_digest`

/** The end of the chain by the database. */
export function endOf(queries: Queries): Promise<Place | undefined> {
  return queries.selectFrom('audit_end').select(['sequence', 'hash']).executeTakeFirst()
}

/** When an entry happened, in milliseconds since 1970. */
export const happenedAt = (entry: ChainedEntry) => microsecondsOf(entry) / 1_000
