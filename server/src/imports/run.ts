import { sql } from 'kysely'
import { setImmediate } from 'node:timers/promises'
import { v7 as newId } from 'uuid'
import type { Database, Queries } from '../db/db.ts'
import { ownRows } from '../json-array.ts'
import { keepKey } from '../licenses/issue.ts'
import { newLicenseKey } from '../licenses/key.ts'
import type { Secrets } from '../secrets.ts'
import { fence, giveUp, type Held } from './lease.ts'
import { ownersOf, publish, publishAll } from './publish.ts'

/** So many keys are made and sealed between two turns of the bots: 10 ms of the event loop. */
const batch = 250

/**
 * Makes licenses of the good rows, a batch in a transaction: a row is `created` if and only if its license is there. For
 * all or nothing the batches only make and seal the keys, and one transaction at the end creates all licenses.
 */
export async function runImport(
  db: Database,
  secrets: Secrets,
  held: Held,
  { stopping, relist }: { stopping: AbortSignal; relist: (userIds: string[]) => void },
): Promise<void> {
  const { queries } = db
  let after = 0
  while (!stopping.aborted) {
    const rows = ownRows(await nextRows(queries, held.id, after))
    if (rows.length === 0) break
    const range = { from: after + 1, to: rows.at(-1)!.line }
    await queries.transaction().execute(async (transaction) => {
      await fence(transaction, held)
      await seal(transaction, secrets, held.id, rows)
      if (!held.all_or_nothing) await publish(transaction, held.id, range)
    })
    if (!held.all_or_nothing) relist(await ownersOf(queries, held.id, range))
    after = range.to
    await setImmediate()
  }
  if (stopping.aborted) return
  if (held.all_or_nothing) {
    const fault = await publishAll(db, held)
    if (fault !== null) return giveUp(queries, held, 'failed', fault)
  }
  await queries
    .updateTable('imports')
    .set({ state: 'done', finished_at: sql`moment()`, worker: null, lease_until: null })
    .where('id', '=', held.id)
    .where('worker', '=', held.worker)
    .where('state', '=', 'running')
    .execute()
  if (held.all_or_nothing) await relistAll(queries, held.id, relist)
}

interface WaitingRow {
  line: number
  license_id: string | null
  has_key: boolean
}

function nextRows(queries: Queries, id: string, after: number): Promise<WaitingRow[]> {
  return queries
    .selectFrom('import_rows')
    .select(['line', 'license_id'])
    .select(sql<boolean>`key_sealed is not null`.as('has_key'))
    .where('import_id', '=', id)
    .where('state', '=', 'good')
    .where('line', '>', after)
    .orderBy('line')
    .limit(batch)
    .execute()
}

/** Gives each row the license's id, a key unless it brought one, and an id for an owner who is new. */
async function seal(transaction: Queries, secrets: Secrets, id: string, rows: readonly WaitingRow[]) {
  const sealed = rows.map(({ line, license_id, has_key }) => {
    const own = { line, license_id: license_id ?? newId(), owner_id: newId() }
    if (has_key) return own
    const { key_id, key_lookup, key_sealed } = keepKey(secrets, own.license_id, newLicenseKey())
    return { ...own, key_id, key_lookup: key_lookup.toString('hex'), key_sealed: key_sealed.toString('hex') }
  })
  await sql`
    update import_rows as row set
      state = 'sealed',
      license_id = sealed.license_id,
      owner_id = sealed.owner_id,
      key_id = coalesce(sealed.key_id, row.key_id),
      key_lookup = coalesce(decode(sealed.key_lookup, 'hex'), row.key_lookup),
      key_sealed = coalesce(decode(sealed.key_sealed, 'hex'), row.key_sealed)
    from jsonb_to_recordset(${JSON.stringify(sealed)}::jsonb) as sealed (
      line integer, license_id uuid, owner_id uuid, key_id text, key_lookup text, key_sealed text)
    where row.import_id = ${id} and row.line = sealed.line and row.state = 'good'
  `.execute(transaction)
  await transaction
    .updateTable('imports')
    .set({ sealed_count: sql`sealed_count + ${rows.length}` })
    .where('id', '=', id)
    .execute()
}

async function relistAll(queries: Queries, id: string, relist: (userIds: string[]) => void): Promise<void> {
  const step = 1_000
  const { last } = await queries
    .selectFrom('import_rows')
    .select(sql<number>`coalesce(max(line), 0)`.as('last'))
    .where('import_id', '=', id)
    .executeTakeFirstOrThrow()
  for (let from = 1; from <= last; from += step) {
    relist(await ownersOf(queries, id, { from, to: from + step - 1 }))
    await setImmediate()
  }
}
