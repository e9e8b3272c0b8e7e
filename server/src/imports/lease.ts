import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'

/** An import that this worker may work on, until its lease ends. */
export interface Held {
  id: string
  worker: string
  state: 'checking' | 'running'
  all_or_nothing: boolean
  good_count: number
}

/** Somebody else works on it now, or nobody shall any more. */
export class LeaseLost extends Error {}

/** Longer than a batch takes by far; so long an import rests when its node was killed. */
const lease = sql<string>`moment() + interval '5 seconds'`

/** Takes the oldest import that has work and no worker. */
export async function claim(queries: Queries, worker: string): Promise<Held | undefined> {
  const { rows } = await sql<Omit<Held, 'worker'>>`
    update imports set worker = ${worker}, lease_until = ${lease}
    where id = (
      select id from imports
      where state in ('checking', 'running') and (lease_until is null or lease_until < moment())
      order by id
      limit 1
      for update skip locked
    )
    returning id, state, all_or_nothing, good_count
  `.execute(queries)
  return rows[0] && { ...rows[0], worker }
}

/**
 * The first statement of each batch: prolongs the lease, and keeps the import's row locked until the batch is committed.
 * So a worker that slept through its lease writes nothing beside the one that took over, and whoever cancels waits for
 * the batch in hand. Throws LeaseLost.
 */
export async function fence(transaction: Queries, { id, worker, state }: Held): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('imports')
    .set({ lease_until: lease })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .where('state', '=', state)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost()
}

/** Gives the import back, so that the next worker need not wait for the lease's end. */
export async function release(queries: Queries, { id, worker }: Held): Promise<void> {
  await queries
    .updateTable('imports')
    .set({ worker: null, lease_until: null })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
}

/** Ends an import without licenses to come, and says why. */
export async function giveUp(
  queries: Queries,
  { id, worker }: Held,
  state: 'refused' | 'failed',
  fault: string,
): Promise<void> {
  await queries
    .updateTable('imports')
    .set({ state, fault, worker: null, lease_until: null, finished_at: sql`moment()` })
    .where('id', '=', id)
    .where('worker', '=', worker)
    .execute()
  await queries.deleteFrom('import_parts').where('import_id', '=', id).execute()
}
