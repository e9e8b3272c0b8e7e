import type { UpdateObject } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { Failure } from '../../start/faults/failure.ts'

/** The import was cancelled, or another node has finished it. */
export class Stopped extends Error {}

export type ImportChange = UpdateObject<Tables, 'imports'>

/** The import as it is until the transaction ends: nobody cancels it, and no other node works on it. Throws Stopped. */
export async function lockAtWork(
  transaction: Queries,
  id: string,
  ...states: ('checking' | 'running')[]
): Promise<ImportRow> {
  const found = await lockImport(transaction, id)
  if (!(states as string[]).includes(found.state)) throw new Stopped()
  return found
}

/** Throws IMPORT_NOT_FOUND. */
export async function lockImport(transaction: Queries, id: string) {
  const found = await transaction
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw new Failure('IMPORT_NOT_FOUND')
  return found
}

export type ImportRow = Awaited<ReturnType<typeof lockImport>>

export async function setImport(queries: Queries, id: string, change: ImportChange): Promise<void> {
  await queries.updateTable('imports').set(change).where('id', '=', id).execute()
}
