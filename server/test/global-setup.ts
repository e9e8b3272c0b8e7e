import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrations/migrate.ts'
import { openPostgres } from '../src/db/connection/open-postgres.ts'
import { administrate } from './postgres/administrate.ts'
import { databaseOn } from './postgres/own-database.ts'
import { OwnPostgres } from './postgres/own-postgres.ts'

/**
 * One PostgreSQL for all tests of a run, and on it a migrated database: every test file starts from a copy of that, which
 * takes milliseconds.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env.TEST_DATABASE_URL
  const own = given ? null : await OwnPostgres.start()
  const server = given ?? own!.url
  const template = `muhur_template_${process.pid}_${project.name}`
  await administrate(server, `create database ${template}`)
  const db = openPostgres(databaseOn(server, template))
  await db.session(migrate)
  await db.close()
  project.provide('server', server)
  project.provide('template', template)
  return async () => {
    await administrate(server, `drop database ${template} with (force)`)
    await own?.remove()
  }
}
