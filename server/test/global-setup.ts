import { PGlite } from '@electric-sql/pglite'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '../src/db/migrate.ts'
import { sessionOn } from '../src/db/open-embedded.ts'
import { openPostgres } from '../src/db/open-postgres.ts'
import { administrate } from './administrate.ts'

/** Migrates one empty database; every test file starts from a copy of it, which takes milliseconds instead of seconds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = process.env.TEST_DATABASE_URL
  return server ? migrateTemplate(project, server) : dumpEmbedded(project)
}

async function dumpEmbedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'muhur-test-'))
  const pglite = await PGlite.create()
  await migrate(sessionOn(pglite))
  const dump = await pglite.dumpDataDir('none')
  await pglite.close()
  const file = join(folder, 'embedded.tar')
  await writeFile(file, Buffer.from(await dump.arrayBuffer()))
  project.provide('embeddedDump', file)
  project.provide('templateDatabase', '')
  return () => rm(folder, { recursive: true })
}

async function migrateTemplate(project: TestProject, server: string): Promise<() => Promise<void>> {
  const template = `muhur_template_${process.pid}`
  await administrate(server, `create database ${template}`)
  const url = new URL(server)
  url.pathname = `/${template}`
  const db = openPostgres(url.href)
  await db.session(migrate)
  await db.close()
  project.provide('embeddedDump', '')
  project.provide('templateDatabase', template)
  return () => administrate(server, `drop database ${template} with (force)`)
}
