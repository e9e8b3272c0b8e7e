import type { Database } from '../../src/db/db.ts'

const tables = ['instances', 'license_moves', 'seat_periods']

/** Remembers what the database knows of instances, and gives what forgets everything since, as a restored backup does. */
export async function rememberInstances(db: Database): Promise<() => Promise<void>> {
  const each = (statement: (table: string) => string) =>
    db.session((session) => session.script(`begin; ${tables.map(statement).join('; ')}; commit`))
  await each((table) => `drop table if exists kept_${table}; create table kept_${table} as table ${table}`)
  return () => each((table) => `delete from ${table}; insert into ${table} table kept_${table}`)
}
