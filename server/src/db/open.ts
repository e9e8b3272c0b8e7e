import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database } from './db.ts'
import { FolderInUse, lockFolder } from './lock-folder.ts'
import { migrate } from './migrate.ts'
import { openEmbedded } from './open-embedded.ts'
import { openPostgres } from './open-postgres.ts'
import { endsByItself } from './outage.ts'

/** Opens the database that the environment names, its schema up to date. Throws FolderInUse or DatabaseUnusable. */
export async function openDatabase({ databaseUrl, dataDir }: Config): Promise<Database> {
  try {
    if (!databaseUrl) await lockFolder(dataDir)
    const db = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(join(dataDir, 'postgres'))
    await db.session(migrate)
    return db
  } catch (error) {
    if (error instanceof FolderInUse) throw error
    throw new DatabaseUnusable(databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`, error as Error)
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
