import type { Config } from '../config.ts'
import type { Database } from './db.ts'
import { FolderInUse } from './embedded/embedded.ts'
import { EmbeddedUnavailable } from './embedded/programs.ts'
import { migrate } from './migrate.ts'
import { openPostgres } from './open-postgres.ts'
import { endsByItself } from './outage.ts'
import { checkPooler } from './pooler.ts'

/** A database's address, and what its operator calls it. */
export interface Location {
  url: string
  name: string
}

/**
 * Where the database is that the environment names: DATABASE_URL, or else the embedded one, which `run` gives the address
 * of. Throws FolderInUse, EmbeddedUnavailable or DatabaseUnusable.
 */
export async function locate(
  { databaseUrl, dataDir }: Config,
  run: (dataDir: string) => Promise<string>,
): Promise<Location> {
  if (databaseUrl) return { url: databaseUrl, name: 'DATABASE_URL' }
  const name = `DATA_DIR ${dataDir}`
  try {
    return { url: await run(dataDir), name }
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof EmbeddedUnavailable) throw error
    throw new DatabaseUnusable(name, error as Error)
  }
}

/** Opens a database, its schema up to date. Throws DatabaseUnusable. */
export async function openDatabase({ url, name }: Location): Promise<Database> {
  const db = openPostgres(url)
  try {
    await checkPooler(db.queries)
    await db.session(migrate)
    return db
  } catch (error) {
    await db.close()
    throw new DatabaseUnusable(name, error as Error)
  }
}

const retryEvery = 1_000
const tellEvery = 60_000

/** Opens a database as soon as it can be reached, and tells once a minute why it still waits. */
export async function onceThere<T>(open: () => Promise<T>, tell: (reason: string) => void): Promise<T> {
  for (let told = -Infinity; ;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseUnusable && endsByItself(error.cause))) throw error
      if (Date.now() >= told + tellEvery) {
        told = Date.now()
        tell(error.message)
      }
      await new Promise((resolve) => setTimeout(resolve, retryEvery))
    }
  }
}

export class DatabaseUnusable extends Error {
  constructor(name: string, cause: Error & { code?: string }) {
    const [line] = (cause.message || cause.code || cause.name).split('\n')
    super(`${name} cannot be used: ${line}`, { cause })
  }
}
