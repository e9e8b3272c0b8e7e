import type { Database } from '../../src/db/db.ts'

/** The rows of a table as texts in a fixed order; null for an empty table. */
export interface TableContents {
  name: string
  rows: string[] | null
}

/** Everything in the database but the keys of calls, and what the gate counts a moment after its answers. */
export function contents(db: Database): Promise<TableContents[]> {
  return db.session(async (session) => {
    const names = await session.rows<{ name: string }>(
      `select tablename as name from pg_tables where schemaname = 'public'
        and tablename not in ('idempotency_keys', 'verdict_counts', 'verdict_totals')`,
    )
    const ofTable = ({ name }: { name: string }) =>
      `select '${name}' as name, array_agg(row::text order by row::text) as rows from ${name} as row`
    return session.rows<TableContents>(`${names.map(ofTable).join(' union all ')} order by name`)
  })
}
