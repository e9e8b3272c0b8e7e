import type { Import, ImportDetail, RefusedRow } from '@muhur/contract/shop/imports/imports'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { formerKeyIds } from '../licenses/keys/former-keys.ts'
import { lockAtWork, lockImport, setImport, type ImportChange, type ImportRow } from './locked.ts'
import { deleteParts, firstGood, partRows, refusedRows } from './parts.ts'

/** Begins an import that waits for the parts of its file. */
export async function beginImport(
  transaction: Queries,
  origin: { file_name: string; created_by: string; address: string },
): Promise<string> {
  const row = { id: newId(), state: 'receiving', ...origin }
  await transaction.insertInto('imports').values(row).execute()
  return row.id
}

/** Ends the check: now the admin decides. Throws Stopped. */
export async function finishCheck(queries: Queries, id: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await lockAtWork(transaction, id, 'checking')
    await setImport(transaction, id, { state: 'ready' })
    await deleteParts(transaction, id, 'file')
  })
}

/** Refuses a file as a whole. `fault`: a Turkish sentence. Throws Stopped. */
export async function refuseFile(queries: Queries, id: string, fault: string): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await lockAtWork(transaction, id, 'checking')
    await endImport(transaction, id, 'refused', { fault, good_count: 0, refused_count: 0 })
    await deleteParts(transaction, id, 'rows')
  })
}

/** Returns whether the rows become licenses now. Throws IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_HAS_FAULTS. */
export async function startImport(transaction: Queries, id: string, allOrNothing: boolean): Promise<boolean> {
  const found = await lockImport(transaction, id)
  // Pressed twice.
  if (['running', 'done'].includes(found.state) && found.all_or_nothing === allOrNothing) return false
  if (found.state !== 'ready' || found.good_count === 0) throw new Failure('IMPORT_STATE')
  if (allOrNothing && found.refused_count > 0) throw new Failure('IMPORT_HAS_FAULTS')
  const started_at = sql<string>`moment()`
  await setImport(transaction, id, { state: 'running', all_or_nothing: allOrNothing, started_at })
  return true
}

/** Cancels an import; created licenses stay. Throws IMPORT_NOT_FOUND, IMPORT_STATE. */
export async function cancelImport(transaction: Queries, id: string): Promise<void> {
  const { state } = await lockImport(transaction, id)
  if (state === 'cancelled') return
  if (!['receiving', 'checking', 'ready', 'running'].includes(state)) throw new Failure('IMPORT_STATE')
  await endImport(transaction, id, 'cancelled')
}

/** Ends an import; the uploaded file is deleted. */
export async function endImport(
  transaction: Queries,
  id: string,
  state: Import['state'],
  change: ImportChange = {},
): Promise<void> {
  await setImport(transaction, id, { ...change, state, finished_at: sql<string>`moment()` })
  await deleteParts(transaction, id, 'file')
}

/** The keys of created licenses are listed once. Throws IMPORT_NOT_FOUND, IMPORT_STATE, IMPORT_KEYS_TAKEN. */
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
  const found = await queries.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()
  if (!found) throw new Failure('IMPORT_NOT_FOUND')
  const refused: RefusedRow[] = []
  for await (const rows of refusedRows(queries, id)) if (refused.push(...rows) >= 10) break
  const good = found.state === 'ready' ? await firstGood(queries, id, 5) : []
  const names = new Map((await productsOf(queries, good)).map((product) => [product.id, product.name]))
  const sample = good.map(({ key_sealed, ...row }) => ({
    ...row,
    product: names.get(row.product_id) ?? '',
    own_key: key_sealed !== undefined,
  }))
  return { ...shown(found), sample, refused: refused.slice(0, 10) }
}

/** The existing licenses with these ids, with their sealed keys; `owner`: the Discord id of the present owner. */
export async function licensesOf(queries: Queries, ids: readonly string[]) {
  const rows = await queries
    .selectFrom('licenses as license')
    .innerJoin('products', 'products.id', 'license.product_id')
    .innerJoin('users', 'users.id', 'license.user_id')
    .select(['license.id', 'license.key_sealed', 'license.expires_at', 'license.note'])
    .select(['products.name as product', 'users.discord_id as owner'])
    .where(sql<boolean>`license.id = any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The ids of license keys among these that belong or belonged to a license. */
export async function knownKeys(queries: Queries, keyIds: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('licenses')
    .select('key_id')
    .where(sql<boolean>`key_id = any(${keyIds}::text[])`)
    .execute()
  return new Set([...rows.map(({ key_id }) => key_id), ...(await formerKeyIds(queries, keyIds))])
}

interface Identified {
  product_id: string
  external_id: string
}

/** An external id with the product within which a license has it alone. */
export const externalIdOf = ({ product_id, external_id }: Identified): string =>
  `${product_id} ${external_id}`

/** The external ids of these rows that a license has. */
export async function knownExternalIds(queries: Queries, rows: readonly Identified[]): Promise<Set<string>> {
  const found = await queries
    .selectFrom('licenses')
    .select(['product_id', 'external_id'])
    .where('external_id', '<>', '')
    .where(sql<boolean>`external_id = any(${rows.map(({ external_id }) => external_id)}::text[])`)
    .execute()
  return new Set(found.map(externalIdOf))
}

/** All products, or the products of the rows; in a transaction, none of them is deleted before its end. */
export function productsOf(queries: Queries, rows?: readonly { product_id: string }[]) {
  const ids = rows && [...new Set(rows.map(({ product_id }) => product_id))]
  return queries
    .selectFrom('products')
    .select(['id', 'name', 'archived_at'])
    .where(sql<boolean>`${ids ?? null}::uuid[] is null or id = any(${ids ?? null}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()
}

export const noteKeysTaken = (queries: Queries, id: string): Promise<void> =>
  setImport(queries, id, { keys_taken_at: sql<string>`moment()` })

function shown(row: ImportRow): Import {
  const { state, done_parts, good_count, refused_count } = row
  const parts = Math.ceil((good_count + refused_count) / partRows)
  const progress = state === 'done' ? 100 : Math.min(99, Math.floor((done_parts * 100) / Math.max(parts, 1)))
  return { ...row, state: state as Import['state'], columns: row.columns as Import['columns'], progress }
}
