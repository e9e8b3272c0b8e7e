import { sql, type RawBuilder } from 'kysely'
import { setTimeout } from 'node:timers/promises'
import type { Queries } from '../../db/db.ts'
import { momentOf } from '../../db/settings.ts'
import { markOf, type Secrets } from '../../start/secrets.ts'
import { sealedColumns, type SealedColumn } from './columns.ts'
import { resealImportedKeys } from './imported-keys.ts'
import { dataKeyLead, retireFormer } from './stored-keys.ts'

/** Values of one statement, which locks their rows for some 20 ms. */
const chunk = 100
/** Milliseconds between two statements, for the gate's calls. */
const rest = 10

export interface Pass {
  /** Values sealed anew. */
  resealed: number
  /** Values that another change held; the next pass finds them. */
  held: number
}

/**
 * Seals every value of a former data key anew under the newest one, and retires the former keys once none is left. A value is
 * replaced only while it is still the value that was read, so any number of nodes may work at once, an end in the middle loses nothing, and
 * the next call goes on. Does nothing before the newest key's time, or once the former keys are retired. Returns whether all is done.
 */
export async function reseal(
  queries: Queries,
  secrets: Secrets,
  signal: AbortSignal,
  tell: (resealed: number) => void = () => {},
): Promise<boolean> {
  const newest = secrets.keys.at(-1)!
  const hasFormer = secrets.keys.some((key) => key !== newest && !key.isRetired)
  if (!hasFormer) return true
  if (secrets.current !== newest.number) return false
  let resealed = 0
  for (;;) {
    const pass = await onePass(queries, secrets, signal, (values) => tell((resealed += values)))
    if (signal.aborted) return false
    // What another change holds for long waits for the next call.
    if (pass.resealed === 0) return pass.held === 0 && retire(queries, secrets, newest.from)
  }
}

/** Whether the former keys could be retired: not while a node may still seal under them. */
async function retire(queries: Queries, secrets: Secrets, from: number): Promise<boolean> {
  const now = await momentOf(queries)
  if (now.getTime() < from + dataKeyLead * 1_000) return false
  await queries.transaction().execute((transaction) => retireFormer(transaction, secrets, now))
  return true
}

async function onePass(
  queries: Queries,
  secrets: Secrets,
  signal: AbortSignal,
  tell: (values: number) => void,
): Promise<Pass> {
  const sum: Pass = { resealed: 0, held: 0 }
  const add = ({ resealed, held }: Pass) => {
    sum.resealed += resealed
    sum.held += held
    if (resealed > 0) tell(resealed)
  }
  for (const column of sealedColumns) {
    let last = column.idType === 'uuid' ? '00000000-0000-0000-0000-000000000000' : ''
    while (!signal.aborted) {
      const rows = await formerRows(queries, secrets, column, last)
      if (rows.length === 0) break
      add(await replace(queries, column, anew(rows, secrets)))
      last = rows.at(-1)!.row_id
      await setTimeout(rest)
    }
  }
  if (!signal.aborted) add(await resealImportedKeys(queries, secrets))
  return sum
}

/** The number of values that are not under the newest data key. */
export async function countFormer(queries: Queries, secrets: Secrets): Promise<number> {
  const counts = sealedColumns.map(
    (column) =>
      sql`select count(*) as values from ${sql.table(column.table)} where ${isFormer(column, secrets)}`,
  )
  const { rows } = await sql<{ sum: string }>`
    select sum(values) as sum from (${sql.join(counts, sql` union all `)}) as each`.execute(queries)
  return Number(rows[0]!.sum)
}

interface FormerRow {
  row_id: string
  owner: string
  sealed: Buffer
}

/** Called for a data key with a mark. A deleted endpoint's secret is empty, and nothing to seal. */
function isFormer({ column }: SealedColumn, { current }: Secrets): RawBuilder<boolean> {
  const mark = markOf(current)
  const sealed = sql.ref(column)
  return sql`length(${sealed}) > 0 and substring(${sealed} from 1 for ${sql.lit(mark.length)}) <> ${mark}`
}

async function formerRows(
  queries: Queries,
  secrets: Secrets,
  column: SealedColumn,
  last: string,
): Promise<FormerRow[]> {
  const id = sql.raw(column.id)
  const { rows } = await sql<FormerRow>`
    select (${id})::text as row_id, ${sql.raw(column.owner)} as owner, ${sql.ref(column.column)} as sealed
    from ${sql.table(column.table)} where ${id} > ${last} and ${isFormer(column, secrets)}
    order by ${id} limit ${sql.lit(chunk)}`.execute(queries)
  return rows
}

interface Fresh {
  id: string
  former: Buffer
  fresh: Buffer
}

/** A value that no key opens is lost already, and `npm run fsck` names it. */
function anew(rows: readonly FormerRow[], secrets: Secrets): Fresh[] {
  return rows.flatMap(({ row_id: id, owner, sealed }) => {
    try {
      return [{ id, former: sealed, fresh: secrets.seal(secrets.open(sealed, owner), owner) }]
    } catch {
      return []
    }
  })
}

/** Waits for no row, so that no call that holds one row and wants another ever waits for this statement in a circle. */
async function replace(queries: Queries, column: SealedColumn, values: readonly Fresh[]): Promise<Pass> {
  const { table, idType } = column
  const id = sql.raw(column.id)
  const [target, sealed] = [sql.table(table), sql.ref(column.column)]
  const { numAffectedRows } = await sql`
    with held as (
      select (${id})::text as held_id, fresh from ${target}
      join unnest(
        ${values.map((value) => value.id)}::${sql.raw(idType)}[],
        ${values.map(({ former }) => former)}::bytea[],
        ${values.map(({ fresh }) => fresh)}::bytea[]
      ) as each (each_id, former, fresh) on ${id} = each_id and ${sealed} = former
      for no key update of ${target} skip locked
    )
    update ${target} set ${sealed} = fresh from held where ${id} = held_id::${sql.raw(idType)}`.execute(
    queries,
  )
  const resealed = Number(numAffectedRows)
  return { resealed, held: values.length - resealed }
}
