import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import type { Database } from '../src/db/db.ts'
import { openEmbedded } from '../src/db/open-embedded.ts'
import { openPostgres } from '../src/db/open-postgres.ts'
import { administrate } from './administrate.ts'

export interface TestDatabase {
  db: Database
  /** Its address, on PostgreSQL. */
  url: string | null
  drop(): Promise<void>
}

/** An empty, migrated database of one's own, on the engine that this run is about. */
export async function testDatabase(): Promise<TestDatabase> {
  return process.env.TEST_DATABASE_URL ? onPostgres(process.env.TEST_DATABASE_URL) : embedded()
}

async function embedded(): Promise<TestDatabase> {
  const dump = new Blob([await readFile(inject('embeddedDump'))])
  const db = await openEmbedded(undefined, { loadDataDir: dump })
  return { db, url: null, drop: () => db.close() }
}

async function onPostgres(server: string): Promise<TestDatabase> {
  const name = `muhur_test_${randomBytes(6).toString('hex')}`
  await administrate(server, `create database ${name} template ${inject('templateDatabase')}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = openPostgres(url.href)
  return {
    db,
    url: url.href,
    async drop() {
      await db.close()
      await administrate(server, `drop database ${name} with (force)`)
    },
  }
}
