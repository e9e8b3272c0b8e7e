import { randomBytes } from 'node:crypto'
import type { Database } from '../../src/db/db.ts'
import { migrate } from '../../src/db/migrations/migrate.ts'
import { openPostgres } from '../../src/db/connection/open-postgres.ts'
import { administrate } from './administrate.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the PostgreSQL that all tests of this run share. */
    server: string
    /** A migrated database on it, to copy. */
    template: string
  }
}

export interface TestDatabase {
  db: Database
  url: string
  drop(): Promise<void>
}

/**
 * A migrated database of one's own on the PostgreSQL at `server`: a copy of `template`, which is quicker, or an empty one
 * that is migrated here.
 */
export async function ownDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `muhur_test_${randomBytes(6).toString('hex')}`
  await administrate(server, `create database ${name}${template ? copyOf(template) : ''}`)
  const url = databaseOn(server, name)
  const db = openPostgres(url)
  if (!template) await db.session(migrate)
  return {
    db,
    url,
    async drop() {
      await db.close()
      await administrate(server, `drop database ${name} with (force)`)
    },
  }
}

/** Copies files, which takes half as long as writing each page to the log. */
export const copyOf = (template: string) => ` template ${template} strategy file_copy`

/** A database without a table, and what drops it. */
export async function emptyDatabase(server: string): Promise<Pick<TestDatabase, 'url' | 'drop'>> {
  const name = `muhur_test_${randomBytes(6).toString('hex')}`
  await administrate(server, `create database ${name}`)
  return {
    url: databaseOn(server, name),
    drop: () => administrate(server, `drop database ${name} with (force)`),
  }
}

/** The address of a database by its name. */
export function databaseOn(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
