import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import type { Queries } from '../../../db/db.ts'
import { linkOf, type ChainedEntry } from './digest.ts'
import { columns } from '../entries.ts'

/** Entries that one transaction seals: some tens of milliseconds. */
const chunk = 5_000

/**
 * Gives every committed entry its place in the chain. Changes do not wait for each other at the chain's end: they append
 * entries, and this puts the entries in a row seconds later. One node at a time; another leaves at once.
 */
export async function sealAudit(queries: Queries, signal = new AbortController().signal): Promise<void> {
  while (!signal.aborted && (await isUnsealed(queries)) && (await sealChunk(queries)) === chunk)
    await setImmediate()
}

/** A look into an index that is empty nearly always: the lock of the chain's end is a write, and an idle shop writes nothing. */
async function isUnsealed(queries: Queries): Promise<boolean> {
  const entry = await queries
    .selectFrom('audit_log')
    .select('id')
    .where('sequence', 'is', null)
    .executeTakeFirst()
  return entry !== undefined
}

function sealChunk(queries: Queries): Promise<number> {
  return queries.transaction().execute(async (transaction) => {
    const end = await transaction
      .selectFrom('audit_end')
      .select(['sequence', 'hash'])
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!end) return 0
    const { rows: entries } = await sql<ChainedEntry>`
      select ${columns} from audit_log
      where sequence is null order by created_at, audit_log.id limit ${sql.lit(chunk)}`.execute(transaction)
    const last = entries.at(-1)
    // Another node was first.
    if (!last) return 0
    let hash = end.hash
    const hashes = entries.map((entry) => (hash = linkOf(hash, entry)))
    await sql`
      update audit_log set sequence = ${end.sequence} + place, hash = sealed.hash
      from unnest(${entries.map(({ id }) => id)}::uuid[], ${hashes}::bytea[]) with ordinality as sealed (id, hash, place)
      where audit_log.id = sealed.id`.execute(transaction)
    await transaction
      .updateTable('audit_end')
      .set({
        sequence: end.sequence + entries.length,
        hash,
        latest: sql`greatest(latest, (select created_at from audit_log where id = ${last.id}))`,
      })
      .execute()
    return entries.length
  })
}
