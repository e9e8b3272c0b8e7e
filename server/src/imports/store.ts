import { importLimits, type Import, type ImportDetail, type RefusedRow } from '@muhur/contract/import'
import { sql, type InsertObject, type UpdateObject } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { Failure } from '../failure.ts'
import type { Secrets } from '../secrets.ts'
import type { GoodRow } from './row.ts'

/** The import was cancelled, or another node has worked on it meanwhile. */
export class Stopped extends Error {}

/** A row that is to become a license. */
export interface KeptRow extends Omit<GoodRow, 'key'> {
  /** The license key that the row brings along, sealed for the import, in base64; gone once the license is there. */
  key_sealed?: string
  /** The id of a license that was imported before ids followed from the file. */
  license_id?: string
}

/** What the rows of one part of a file become: both by line. */
export interface Part {
  good: KeptRow[]
  refused: RefusedRow[]
}

/** So many rows are kept, and become licenses, in one transaction: 10 ms of sealing keys between two turns of the bots. */
export const partRows = 250

type ImportChange = UpdateObject<Tables, 'imports'>

/** Begins an import that waits for the parts of its file. */
export async function beginImport(
  transaction: Queries,
  wish: { file_name: string; created_by: string; address: string },
): Promise<string> {
  const id = newId()
  await transaction
    .insertInto('imports')
    .values({ id, state: 'receiving', ...wish })
    .execute()
  return id
}

/**
 * Keeps a part of the file, sealed, and says whether the file is whole and to be checked now. The same part twice is kept
 * once. Throws IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_TOO_LARGE.
 */
export async function addFilePart(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  { number, bytes, last }: { number: number; bytes: Buffer; last: boolean },
): Promise<boolean> {
  const found = await lockImport(transaction, id)
  if (found.state === 'checking' && last) return false
  if (found.state !== 'receiving') throw new Failure('IMPORT_STATE')
  if (found.bytes + bytes.length > importLimits.bytes) throw new Failure('IMPORT_TOO_LARGE')
  const isNew = await insertPart(transaction, {
    import_id: id,
    kind: 'file',
    number,
    bytes_sealed: secrets.seal(bytes, id),
  })
  const state = last ? 'checking' : 'receiving'
  await setImport(transaction, id, { state, bytes: found.bytes + (isNew ? bytes.length : 0) })
  return last
}

/** The whole file. */
export async function fileOf(queries: Queries, secrets: Secrets, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  const select = queries.selectFrom('import_parts').select('bytes_sealed').where('import_id', '=', id)
  for (
    let part;
    (part = await select.where('kind', '=', 'file').where('number', '=', parts.length).executeTakeFirst());
  )
    parts.push(secrets.open(part.bytes_sealed!, id))
  return Buffer.concat(parts)
}

/** Keeps the checked rows of a part, once. Throws Stopped. */
export async function keepPart(
  queries: Queries,
  id: string,
  number: number,
  { good, refused }: Part,
): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const found = await lockAtWork(transaction, id, 'checking')
    const row = { import_id: id, kind: 'rows', number, ...columnsOf({ good, refused }) }
    if (await insertPart(transaction, row))
      await setImport(transaction, id, {
        good_count: found.good_count + good.length,
        refused_count: found.refused_count + refused.length,
      })
  })
}

/** The checked rows of a part; undefined after the last. */
export async function findPart(queries: Queries, id: string, number: number): Promise<Part | undefined> {
  const part = await queries
    .selectFrom('import_parts')
    .select(['good', 'refused'])
    .where('import_id', '=', id)
    .where('kind', '=', 'rows')
    .where('number', '=', number)
    .executeTakeFirst()
  return part && ({ good: part.good, refused: part.refused ?? [] } as Part)
}

export async function changePart(
  transaction: Queries,
  id: string,
  number: number,
  part: Part,
): Promise<void> {
  await transaction
    .updateTable('import_parts')
    .set(columnsOf(part))
    .where('import_id', '=', id)
    .where('kind', '=', 'rows')
    .where('number', '=', number)
    .execute()
}

/** Says whether licenses are to be made of the rows now. Throws IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_HAS_FAULTS. */
export async function startImport(
  transaction: Queries,
  id: string,
  all_or_nothing: boolean,
): Promise<boolean> {
  const found = await lockImport(transaction, id)
  // Pressed twice.
  if (['running', 'done'].includes(found.state) && found.all_or_nothing === all_or_nothing) return false
  if (found.state !== 'ready' || found.good_count === 0) throw new Failure('IMPORT_STATE')
  if (all_or_nothing && found.refused_count > 0) throw new Failure('IMPORT_HAS_FAULTS')
  await setImport(transaction, id, { state: 'running', all_or_nothing, started_at: sql`moment()` })
  return true
}

/** Cancels an import; what it has created stays. Throws IMPORT_NOT_FOUND, IMPORT_STATE. */
export async function cancelImport(transaction: Queries, id: string): Promise<void> {
  const { state } = await lockImport(transaction, id)
  if (state === 'cancelled') return
  if (!['receiving', 'checking', 'ready', 'running'].includes(state)) throw new Failure('IMPORT_STATE')
  await endStep(transaction, id, 'cancelled')
}

/** Ends the check, or with another state than `ready` the import; deletes the file as it came. */
export async function endStep(
  transaction: Queries,
  id: string,
  state: Import['state'],
  change: ImportChange = {},
): Promise<void> {
  await setImport(transaction, id, {
    ...change,
    state,
    ...(state !== 'ready' && { finished_at: sql<string>`moment()` }),
  })
  await deleteParts(transaction, id, 'file')
}

/** Refuses a file as a whole. `fault`: a Turkish sentence. */
export async function refuseFile(queries: Queries, id: string, fault: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await lockAtWork(transaction, id, 'checking')
    await endStep(transaction, id, 'refused', { fault, good_count: 0, refused_count: 0 })
    await deleteParts(transaction, id, 'rows')
  })
}

/** The license keys of an import can be listed once. Throws IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_KEYS_TAKEN. */
export async function requireKeys(transaction: Queries, id: string): Promise<ImportRow> {
  const found = await lockImport(transaction, id)
  if (found.state === 'running' || found.created_count === 0) throw new Failure('IMPORT_STATE')
  if (found.keys_taken_at) throw new Failure('IMPORT_KEYS_TAKEN')
  return found
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
  const refused: RefusedRow[] = []
  for await (const page of refusedRows(queries, id)) if (refused.push(...page) >= 10) break
  const sample = row.state === 'ready' ? (row.sample as ImportDetail['sample']) : []
  return { ...shown(row), sample, refused: refused.slice(0, 10) }
}

/** The rows that became no license, part by part. */
export async function* refusedRows(queries: Queries, id: string): AsyncGenerator<RefusedRow[]> {
  for (let after = -1; ;) {
    const part = await queries
      .selectFrom('import_parts')
      .select(['number', 'refused'])
      .where('import_id', '=', id)
      .where('refused', 'is not', null)
      .where('number', '>', after)
      .orderBy('number')
      .executeTakeFirst()
    if (!part) return
    yield part.refused as RefusedRow[]
    after = part.number
  }
}

/** The licenses of these ids that exist, with their sealed keys. */
export async function licensesOf(queries: Queries, ids: readonly string[]) {
  const rows = await queries
    .selectFrom('licenses as license')
    .innerJoin('products', 'products.id', 'license.product_id')
    .select(['license.id', 'license.key_sealed', 'license.expires_at', 'license.note'])
    .select('products.name as product')
    .where(sql<boolean>`license.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Which of these ids of license keys belong to a license. */
export async function knownKeys(queries: Queries, keyIds: readonly string[]): Promise<Set<string>> {
  if (keyIds.length === 0) return new Set()
  const rows = await queries.selectFrom('licenses').select('key_id').where('key_id', 'in', keyIds).execute()
  return new Set(rows.map(({ key_id }) => key_id))
}

/** Products, of these ids if any are given: none of them is deleted before the transaction ends. */
export function productsOf(queries: Queries, ids?: readonly string[]) {
  const all = queries.selectFrom('products').select(['id', 'name', 'archived_at']).orderBy('id')
  return (ids ? all.where(sql<boolean>`id = any(${[...new Set(ids)]}::uuid[])`).forKeyShare() : all).execute()
}

/** The import as it is until the transaction ends. Throws IMPORT_NOT_FOUND. */
async function lockImport(transaction: Queries, id: string) {
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

/** The import as it is until the transaction ends: nobody cancels it, and no other node works on it. Throws Stopped. */
export async function lockAtWork(
  transaction: Queries,
  id: string,
  state: 'checking' | 'running',
): Promise<ImportRow> {
  const found = await lockImport(transaction, id)
  if (found.state !== state) throw new Stopped()
  return found
}

export async function setImport(queries: Queries, id: string, change: ImportChange): Promise<void> {
  await queries.updateTable('imports').set(change).where('id', '=', id).execute()
}

async function insertPart(transaction: Queries, row: InsertObject<Tables, 'import_parts'>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('import_parts')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

async function deleteParts(transaction: Queries, id: string, kind: 'file' | 'rows'): Promise<void> {
  await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', kind).execute()
}

function columnsOf({ good, refused }: Part) {
  return { good: JSON.stringify(good), refused: refused.length > 0 ? JSON.stringify(refused) : null }
}

function shown(row: ImportRow): Import {
  const { state, done_parts, good_count, refused_count } = row
  const parts = Math.ceil((good_count + refused_count) / partRows)
  const progress = state === 'done' ? 100 : Math.min(99, Math.floor((done_parts * 100) / Math.max(parts, 1)))
  return { ...row, state: state as Import['state'], columns: row.columns as Import['columns'], progress }
}
