import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import type { Database } from '../src/db/db.ts'
import { openEmbedded } from '../src/db/open-embedded.ts'
import { ownDatabase } from './own-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A file with a migrated embedded database; empty when the tests run on PostgreSQL. */
    embeddedDump: string
    /** A migrated database on TEST_DATABASE_URL to copy; empty when the tests run on PGlite. */
    templateDatabase: string
  }
}

export interface TestDatabase {
  db: Database
  /** Its address, on PostgreSQL. */
  url: string | null
  drop(): Promise<void>
}

/** An empty, migrated database of one's own, on the engine that this run is about. */
export async function testDatabase(): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL
  return server ? ownDatabase(server, inject('templateDatabase')) : embedded()
}

async function embedded(): Promise<TestDatabase> {
  const dump = new Blob([await readFile(inject('embeddedDump'))])
  const db = await openEmbedded(undefined, { loadDataDir: dump })
  return { db, url: null, drop: () => db.close() }
}
