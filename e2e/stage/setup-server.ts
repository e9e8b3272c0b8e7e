import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { serverArguments } from '../../scripts/node24.mjs'
import { at } from '../../scripts/paths.mjs'
import { withServer } from '../../scripts/started-server.mjs'
import { openPostgres } from '../../server/src/db/connection/open-postgres.ts'
import { contents } from '../../server/test/postgres/contents.ts'
import { embeddedUrl } from '../../server/test/postgres/own-postgres.ts'
import { filesOf, findLeaks } from './canaries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Server addresses by the worker's number, from 0. */
    addresses: string[]
    /** The file that takes the secrets which pages were given, one a line. */
    secrets: string
  }
}

/** Secrets that no page is given. */
const canaries = {
  MASTER_KEY: randomBytes(32).toString('base64'),
  BACKUP_PASSPHRASE: `kanarya-${randomBytes(12).toString('hex')}`,
}

/**
 * One server with demo data for each worker, stopped after the last spec: then no secret that was given to a page or to a
 * server stands in a log, in a database or in what browsers load.
 */
export default async function setup(
  { config, provide }: Pick<TestProject, 'config' | 'provide'>,
  environment: Record<string, string> = {},
) {
  const { promise: done, resolve: finish } = Promise.withResolvers<void>()
  const folder = mkdtempSync(join(tmpdir(), 'muhur-secrets-'))
  const file = join(folder, 'secrets')
  writeFileSync(file, '')
  provide('secrets', file)
  const servers = Array.from({ length: config.maxWorkers }, () => startServer(done, environment))
  provide('addresses', await Promise.all(servers.map(({ address }) => address)))
  return async () => {
    finish()
    const texts = await Promise.all(servers.map(({ written }) => written))
    const secrets = new Set(readFileSync(file, 'utf8').split('\n').filter(Boolean))
    rmSync(folder, { recursive: true })
    const leaks = [...texts, filesOf(at('web', 'dist'))].flatMap((each) =>
      findLeaks([...Object.values(canaries), ...secrets], each),
    )
    console.log(
      `canaries: ${secrets.size} secrets of the pages, ${leaks.length} found in logs, databases and bundles`,
    )
    if (leaks.length > 0) throw new Error(`Secrets stand where they must not:\n${leaks.join('\n')}`)
  }
}

/** A server that runs until `done`; then all that it wrote. The address rejects if the server cannot start. */
function startServer(
  done: Promise<void>,
  environment: Record<string, string>,
): {
  address: Promise<string>
  written: Promise<Record<string, string>>
} {
  const { promise: address, resolve, reject } = Promise.withResolvers<string>()
  const written = withServer(
    async (served, { dataDir, output }) => {
      resolve(served)
      await done
      return { 'its log': output(), ...(await rowsOf(embeddedUrl(dataDir))) }
    },
    serverArguments,
    { ...environment, ...canaries, LOG_LEVEL: 'debug' },
  )
  written.catch(reject)
  return { address, written }
}

/** All rows of a database by their tables, as texts. */
async function rowsOf(url: string): Promise<Record<string, string>> {
  const db = openPostgres(url)
  try {
    const tables = await contents(db)
    return Object.fromEntries(tables.map(({ name, rows }) => [`its table ${name}`, (rows ?? []).join('\n')]))
  } finally {
    await db.close()
  }
}
