import { importLimits, type Import, type ImportDetail, type RefusedRow } from '@muhur/contract/import'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'
import type { Secrets } from '../secrets.ts'

/** Begins an import that waits for the parts of its file. */
export async function beginImport(
  transaction: Queries,
  { file_name, ...actor }: { file_name: string; created_by: string; address: string },
): Promise<string> {
  const id = newId()
  await transaction
    .insertInto('imports')
    .values({ id, file_name, state: 'receiving', ...actor })
    .execute()
  return id
}

/**
 * Keeps a part of the file; with the last one the checking begins. The same part twice is kept once. Throws
 * IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_TOO_LARGE.
 */
export async function addPart(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  { number, bytes, last }: { number: number; bytes: Buffer; last: boolean },
): Promise<void> {
  const found = await lockImport(transaction, id)
  if (found.state === 'checking' && last) return
  if (found.state !== 'receiving') throw new Failure('IMPORT_STATE')
  if (found.bytes + bytes.length > importLimits.bytes) throw new Failure('IMPORT_TOO_LARGE')
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('import_parts')
    .values({ import_id: id, number, bytes_sealed: secrets.seal(bytes, id) })
    .onConflict((conflict) => conflict.columns(['import_id', 'number']).doNothing())
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('imports')
    .set({
      bytes: found.bytes + (numInsertedOrUpdatedRows === 0n ? 0 : bytes.length),
      ...(last && { state: 'checking' }),
    })
    .where('id', '=', id)
    .execute()
}

/** Begins the work on the rows that were checked. Throws IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_HAS_FAULTS. */
export async function startImport(transaction: Queries, id: string, allOrNothing: boolean): Promise<void> {
  const found = await lockImport(transaction, id)
  // Pressed twice.
  if (['running', 'done'].includes(found.state) && found.all_or_nothing === allOrNothing) return
  if (found.state !== 'ready' || found.good_count === 0) throw new Failure('IMPORT_STATE')
  if (allOrNothing && found.refused_count > 0) throw new Failure('IMPORT_HAS_FAULTS')
  await transaction
    .updateTable('imports')
    .set({ state: 'running', all_or_nothing: allOrNothing })
    .where('id', '=', id)
    .execute()
}

/** Stops an import where it is. Throws IMPORT_NOT_FOUND, IMPORT_STATE. */
export async function cancelImport(transaction: Queries, id: string): Promise<void> {
  const { state } = await lockImport(transaction, id)
  if (state === 'cancelled') return
  if (!['receiving', 'checking', 'ready', 'running'].includes(state)) throw new Failure('IMPORT_STATE')
  await transaction
    .updateTable('imports')
    .set({ state: 'cancelled', finished_at: sql`moment()` })
    .where('id', '=', id)
    .execute()
  await transaction.deleteFrom('import_parts').where('import_id', '=', id).execute()
}

/** Throws IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_KEYS_TAKEN. */
export async function requireKeys(transaction: Queries, id: string): Promise<void> {
  const { created_count, keys_taken_at, state } = await lockImport(transaction, id)
  if (state === 'running' || created_count === 0) throw new Failure('IMPORT_STATE')
  if (keys_taken_at) throw new Failure('IMPORT_KEYS_TAKEN')
}

export async function markKeysTaken(queries: Queries, id: string): Promise<void> {
  await queries
    .updateTable('imports')
    .set({ keys_taken_at: sql`moment()` })
    .where('id', '=', id)
    .execute()
}

/** The last imports, newest first. */
export async function listImports(queries: Queries): Promise<Import[]> {
  const rows = await queries.selectFrom('imports').selectAll().orderBy('id', 'desc').limit(20).execute()
  return rows.map(shown)
}

/** Throws IMPORT_NOT_FOUND. */
export async function findImport(queries: Queries, id: string): Promise<ImportDetail> {
  const row = await queries.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw new Failure('IMPORT_NOT_FOUND')
  const sample = await queries
    .selectFrom('import_rows as row')
    .innerJoin('products', 'products.id', 'row.product_id')
    .select(['row.line', 'products.name as product', 'row.discord_id', 'row.max_instances', 'row.expires_at'])
    .select(sql<boolean>`row.key_id is not null`.as('own_key'))
    .where('row.import_id', '=', id)
    .where('row.state', '=', 'good')
    .orderBy('row.line')
    .limit(5)
    .execute()
  return {
    ...shown(row),
    sample: row.state === 'ready' ? (sample as ImportDetail['sample']) : [],
    refused: await refusedRows(queries, id, 10, 0),
  }
}

/** Up to `limit` of the rows that became no license, those after the line `after`. */
export function refusedRows(
  queries: Queries,
  id: string,
  limit: number,
  after: number,
): Promise<RefusedRow[]> {
  return queries
    .selectFrom('import_rows')
    .select(['line', 'refused_field as field', 'refused_reason as reason', 'refused_value as value'])
    .where('import_id', '=', id)
    .where('state', '=', 'refused')
    .where('line', '>', after)
    .orderBy('line')
    .limit(limit)
    .execute() as Promise<RefusedRow[]>
}

/** Up to `limit` of the licenses that were created, with their sealed keys, those after the line `after`. */
export function createdRows(queries: Queries, id: string, limit: number, after: number) {
  return queries
    .selectFrom('import_rows as row')
    .innerJoin('licenses as license', 'license.id', 'row.license_id')
    .innerJoin('products', 'products.id', 'license.product_id')
    .select(['row.line', 'license.id', 'license.key_sealed', 'license.expires_at', 'license.note'])
    .select(['row.discord_id', 'products.name as product'])
    .where('row.import_id', '=', id)
    .where('row.state', '=', 'created')
    .where('row.line', '>', after)
    .orderBy('row.line')
    .limit(limit)
    .execute()
}

async function lockImport(transaction: Queries, id: string) {
  const row = await transaction
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new Failure('IMPORT_NOT_FOUND')
  return row
}

type ImportRow = Awaited<ReturnType<typeof lockImport>>

function shown(row: ImportRow): Import {
  return {
    ...row,
    state: row.state as Import['state'],
    columns: row.columns as Import['columns'],
    progress: progressOf(row),
  }
}

/** All or nothing seals all keys first and then creates all licenses at once: the long half is the sealing. */
function progressOf({ state, all_or_nothing, sealed_count, created_count, good_count }: ImportRow): number {
  if (state === 'done') return 100
  const done = all_or_nothing ? sealed_count * 0.7 : created_count
  return good_count === 0 ? 0 : Math.min(99, Math.floor((done * 100) / good_count))
}
