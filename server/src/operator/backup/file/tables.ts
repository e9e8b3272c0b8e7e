import type { Session } from '../../../db/db.ts'

/** The migrations that ran stand in the first line; and people who signed out since a backup stay signed out. */
const leftOut = ['migrations', 'sessions']

export interface Table {
  name: string
  /** Those that are not computed, by commas. */
  columns: string
}

/** Every table of ours, each behind those that it refers to. */
export async function ownTables(session: Session): Promise<Table[]> {
  const tables = await session.rows<Table & { refers_to: string[] }>(`
    select relname as name, (
      select string_agg(attname, ', ' order by attnum) from pg_attribute
      where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    ) as columns, array(
      select confrelid::regclass::text from pg_constraint
      where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
    ) as refers_to
    from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`)
  const sorted: Table[] = []
  const place = (name: string) => {
    const table = tables.find((each) => each.name === name)
    if (!table || sorted.includes(table)) return
    for (const other of table.refers_to) place(other)
    sorted.push(table)
  }
  for (const { name } of tables) place(name)
  return sorted.filter(({ name }) => !leftOut.includes(name))
}

/** The jobs that wait or are under way, where there is any queue. */
export async function jobsTable(session: Session): Promise<Table[]> {
  return session.rows<Table>(`
    select 'pgboss.job' as name, string_agg(attname, ', ' order by attnum) as columns
    from pg_attribute where attrelid = to_regclass('pgboss.job') and attnum > 0 and not attisdropped
    having count(*) > 0`)
}

export const unfinished = `state < 'completed'`

export async function sequenceNames(session: Session): Promise<string[]> {
  const rows = await session.rows<{ name: string }>(`
    select sequencename as name from pg_sequences where schemaname = 'public'`)
  return rows.map(({ name }) => name)
}

/** Every sequence of ours, with the last number that it gave. */
export async function sequences(session: Session): Promise<Record<string, number>> {
  const rows = await session.rows<{ name: string; last: string }>(`
    select sequencename as name, last_value::text as last from pg_sequences
    where schemaname = 'public' and last_value is not null`)
  return Object.fromEntries(rows.map(({ name, last }) => [name, Number(last)]))
}
