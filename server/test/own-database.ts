import { randomBytes } from 'node:crypto'
import { migrate } from '../src/db/migrate.ts'
import { openPostgres } from '../src/db/open-postgres.ts'
import { administrate } from './administrate.ts'
import type { TestDatabase } from './database.ts'

/**
 * A migrated database of one's own on the PostgreSQL at `server`: a copy of `template`, which is quicker, or an empty one
 * that is migrated here.
 */
export async function ownDatabase(server: string, template?: string): Promise<TestDatabase> {
  const name = `muhur_test_${randomBytes(6).toString('hex')}`
  await administrate(server, `create database ${name}${template ? ` template ${template}` : ''}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const db = openPostgres(url.href)
  if (!template) await db.session(migrate)
  return {
    db,
    url: url.href,
    async drop() {
      await db.close()
      await administrate(server, `drop database ${name} with (force)`)
    },
  }
}
