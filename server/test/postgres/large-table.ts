import type { Database } from '../../src/db/db.ts'

/** Lets PostgreSQL take a table for one of 60,000 rows. Its autovacuum would count the rows again, at any moment. */
export function countAsLarge(db: Database, table: 'instances' | 'licenses' | 'users'): Promise<unknown> {
  return db.session((session) =>
    session.script(`
      alter table ${table} set (autovacuum_enabled = off);
      update pg_class set reltuples = 60000 where oid = '${table}'::regclass`),
  )
}
