import { importLimits, type RefusedRow } from '@muhur/contract/shop/imports/imports'
import type { InsertObject } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { GoodRow } from './row.ts'
import { lockAtWork, lockImport, setImport } from './locked.ts'

/** A row for a new license, or of an issued license. */
export interface KeptRow extends Omit<GoodRow, 'key'> {
  /** The license key from the row, sealed for the import, in base64; deleted once the license is issued. */
  key_sealed?: string
  /** The id of a license from an import before ids followed from the file. */
  license_id?: string
}

/** The results of the rows of one part of a file, by line. */
export interface Part {
  good: KeptRow[]
  refused: RefusedRow[]
}

/** The rows that are kept, and become licenses, in one transaction: 10 ms of sealing keys between two turns of the bots. */
export const partRows = 250

/**
 * Keeps a part of the file, sealed, and returns whether the file is to be checked now. The same part twice is kept once. Throws
 * IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_TOO_LARGE, IMPORT_PART_CONFLICT, IMPORT_PART_MISSING; then nothing is kept.
 */
export async function addFilePart(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  { number, bytes, last }: { number: number; bytes: Buffer; last: boolean },
): Promise<boolean> {
  const found = await lockImport(transaction, id)
  const kept = await selectPart(transaction, id, 'file', number)
  if (kept && !secrets.open(kept.bytes_sealed!, id).equals(bytes)) throw new Failure('IMPORT_PART_CONFLICT')
  if (found.state === 'checking' && kept && last) return false
  if (found.state !== 'receiving') throw new Failure('IMPORT_STATE')
  if (!kept) {
    if (found.bytes + bytes.length > importLimits.bytes) throw new Failure('IMPORT_TOO_LARGE')
    const part = { import_id: id, kind: 'file', number, bytes_sealed: secrets.seal(bytes, id) }
    await insertPart(transaction, part)
    await setImport(transaction, id, { bytes: found.bytes + bytes.length })
  }
  if (!last) return false
  await requireParts(transaction, id, number)
  await setImport(transaction, id, { state: 'checking' })
  return true
}

/** Throws IMPORT_PART_MISSING unless the parts from 0 to `last` exist, IMPORT_PART_CONFLICT where another part follows. */
async function requireParts(queries: Queries, id: string, last: number): Promise<void> {
  const { count, highest } = await queries
    .selectFrom('import_parts')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('number').as('highest')])
    .where('import_id', '=', id)
    .where('kind', '=', 'file')
    .executeTakeFirstOrThrow()
  if (highest > last) throw new Failure('IMPORT_PART_CONFLICT')
  if (count <= last) throw new Failure('IMPORT_PART_MISSING')
}

/** The whole file. */
export async function fileOf(queries: Queries, secrets: Secrets, id: string): Promise<Buffer> {
  const parts: Buffer[] = []
  for (let part; (part = await selectPart(queries, id, 'file', parts.length));)
    parts.push(secrets.open(part.bytes_sealed!, id))
  return Buffer.concat(parts)
}

/** Keeps the checked rows of a part, once. Throws Stopped. */
export async function keepPart(queries: Queries, id: string, number: number, part: Part): Promise<void> {
  const { good, refused } = part
  await queries.transaction().execute(async (transaction) => {
    const found = await lockAtWork(transaction, id, 'checking')
    if (!(await insertPart(transaction, { import_id: id, kind: 'rows', number, ...columnsOf(part) }))) return
    await setImport(transaction, id, {
      good_count: found.good_count + good.length,
      refused_count: found.refused_count + refused.length,
    })
  })
}

/** The checked rows of a part; undefined after the last. */
export async function findPart(queries: Queries, id: string, number: number): Promise<Part | undefined> {
  const part = await selectPart(queries, id, 'rows', number)
  return part && ({ good: part.good, refused: part.refused ?? [] } as Part)
}

/** Stores the results of a part's rows: the licenses, and more refused rows. */
export async function changePart(
  transaction: Queries,
  id: string,
  number: number,
  { good, refused }: Part,
): Promise<void> {
  const part = {
    good: good.map((row) => ({ ...row, key_sealed: undefined })),
    refused: refused.sort((a, b) => a.line - b.line),
  }
  await transaction
    .updateTable('import_parts')
    .set(columnsOf(part))
    .where('import_id', '=', id)
    .where('kind', '=', 'rows')
    .where('number', '=', number)
    .execute()
}

/** The first `count` good rows. */
export async function firstGood(queries: Queries, id: string, count: number): Promise<KeptRow[]> {
  const good: KeptRow[] = []
  for (let number = 0, part; good.length < count && (part = await findPart(queries, id, number)); number++)
    good.push(...part.good)
  return good.slice(0, count)
}

/** The rows that became no license, part by part. */
export async function* refusedRows(queries: Queries, id: string): AsyncGenerator<RefusedRow[]> {
  for (let after = -1; ;) {
    const part = await queries
      .selectFrom('import_parts')
      .select(['number', 'refused'])
      .where('import_id', '=', id)
      .where('kind', '=', 'rows')
      .where('refused', 'is not', null)
      .where('number', '>', after)
      .orderBy('number')
      .limit(1)
      .executeTakeFirst()
    if (!part) return
    yield part.refused as RefusedRow[]
    after = part.number
  }
}

function selectPart(queries: Queries, id: string, kind: 'file' | 'rows', number: number) {
  return queries
    .selectFrom('import_parts')
    .selectAll()
    .where('import_id', '=', id)
    .where('kind', '=', kind)
    .where('number', '=', number)
    .executeTakeFirst()
}

/** Returns whether the part is new. */
async function insertPart(
  transaction: Queries,
  part: InsertObject<Tables, 'import_parts'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('import_parts')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows !== 0n
}

export async function deleteParts(transaction: Queries, id: string, kind: 'file' | 'rows'): Promise<void> {
  await transaction.deleteFrom('import_parts').where('import_id', '=', id).where('kind', '=', kind).execute()
}

function columnsOf({ good, refused }: Part) {
  return { good: JSON.stringify(good), refused: refused.length > 0 ? JSON.stringify(refused) : null }
}
