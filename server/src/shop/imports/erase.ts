import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { endImport } from './store.ts'

/** An upload that began before this moment has stopped. */
const abandonedBefore = sql`moment() - interval '1 hour'`

/**
 * No node works on an import until the transaction ends: the rows in its memory would be written after the erasure. The lock
 * comes before all others of the transaction, and waits for work that has just begun. Throws ERASURE_BESIDE_IMPORT while a file
 * is read or becomes licenses.
 */
export async function standStill(transaction: Queries): Promise<void> {
  await sql`lock table imports in exclusive mode`.execute(transaction)
  const busy = await transaction
    .selectFrom('imports')
    .select('id')
    .where(
      sql<boolean>`(state in ('checking', 'running') or (state = 'receiving' and created_at >= ${abandonedBefore}))`,
    )
    .executeTakeFirst()
  if (busy) throw new Failure('ERASURE_BESIDE_IMPORT')
}

/** The name of a file after the erasure of its own name, which named a person. */
export const erasedFileName = 'silindi.csv'

/** The names of files may name people. */
export async function eraseFileNames(transaction: Queries, ids: readonly string[]): Promise<void> {
  await transaction
    .updateTable('imports')
    .set({ file_name: erasedFileName })
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .execute()
}

/**
 * Removes a user's rows from the kept imports; the counts of imported rows stay. Refused rows that name the user in any field
 * keep their line and reasons, and lose their values. The address of an erased admin goes too, and so do the names of files that
 * were about this user alone: `own`, ids of imports. The content of a sealed file is not known: an upload that was left
 * unfinished an hour ago goes as a whole.
 */
export async function eraseImportsOf(
  transaction: Queries,
  userId: string,
  own: readonly string[],
): Promise<void> {
  const left = await transaction
    .selectFrom('imports')
    .select('id')
    .where('state', '=', 'receiving')
    .where(sql<boolean>`created_at < ${abandonedBefore}`)
    .execute()
  for (const { id } of left) await endImport(transaction, id, 'cancelled')

  await transaction.updateTable('imports').set({ address: null }).where('created_by', '=', userId).execute()
  await eraseFileNames(transaction, own)

  await sql`
    with person as (select discord_id, jsonb_build_object('discord_id', discord_id) as named from users where id = ${userId}),
    kept as (
      select import_parts.*, state from import_parts join imports on imports.id = import_id
      where kind = 'rows'
    ),
    waiting as (
      select import_id, count(*) as rows
      from kept, person, jsonb_array_elements(good) as row where state = 'ready' and row @> named group by import_id
    ),
    counted as (
      update imports set good_count = good_count - waiting.rows from waiting where imports.id = import_id
    )
    update import_parts set
      good = (
        select coalesce(jsonb_agg(row order by at), '[]')
        from jsonb_array_elements(import_parts.good) with ordinality as each (row, at) where not row @> named
      ),
      refused = (
        select jsonb_agg(
          case when position(discord_id in row::text) > 0 then (row - 'faults') || '{"value": ""}' else row end order by at
        )
        from jsonb_array_elements(import_parts.refused) with ordinality as each (row, at)
      )
    from kept, person
    where import_parts.import_id = kept.import_id and import_parts.kind = kept.kind and import_parts.number = kept.number
      and (kept.good @> jsonb_build_array(named) or position(discord_id in kept.refused::text) > 0)`.execute(
    transaction,
  )
}
