import type { Config } from '../start/config.ts'
import { databaseFault } from '../start/faults/known-faults.ts'
import { Refused } from '../start/faults/refused.ts'
import type { Database, Observe } from './db.ts'
import { FolderInUse } from './embedded/embedded.ts'
import { requireNotMoved } from './embedded/moved.ts'
import { EmbeddedUnavailable } from './embedded/programs.ts'
import { grantServingTo } from './migrations/grants.ts'
import { migrate } from './migrations/migrate.ts'
import { openPostgres } from './connection/open-postgres.ts'
import { endsByItself } from '../start/faults/outage.ts'
import { checkPooler } from './connection/pooler.ts'
import { makeQueues } from './queues.ts'

/** A database's address, and the operator's name for it. */
export interface Location {
  url: string
  /** The address under the role that owns the tables, where that is another role. */
  ownerUrl?: string | null
  name: string
}

/** The operator's name for the database of this environment. */
export const databaseName = ({ databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>) =>
  databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`

/**
 * Where the database is that the environment names: DATABASE_URL, or else the embedded one, which `run` gives the address
 * of. Throws FolderInUse, EmbeddedUnavailable or DatabaseUnusable.
 */
export async function locate(config: Config, run: (dataDir: string) => Promise<string>): Promise<Location> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = config
  const name = databaseName(config)
  if (databaseUrl) return { url: databaseUrl, ownerUrl: databaseOwnerUrl, name }
  try {
    await requireNotMoved(dataDir)
    return { url: await run(dataDir), name }
  } catch (error) {
    if (error instanceof FolderInUse || error instanceof EmbeddedUnavailable) throw error
    throw notOpened(name, error)
  }
}

/** Opens a database, its schema up to date; `observe` hears of its statements. Throws DatabaseUnusable. */
export async function openDatabase({ url, ownerUrl, name }: Location, observe?: Observe): Promise<Database> {
  if (ownerUrl) await prepareAsOwner(ownerUrl, url)
  const db = openPostgres(url, observe)
  try {
    await checkPooler(db.queries)
    await db.session(migrate)
    return db
  } catch (error) {
    await db.close()
    throw notOpened(name, error)
  }
}

/**
 * Brings the schema up to date as the owner, and gives the role of `url` the rights of a running server. Throws DatabaseUnusable.
 */
async function prepareAsOwner(ownerUrl: string, url: string): Promise<void> {
  const owner = openPostgres(ownerUrl)
  try {
    await owner.session(migrate)
    await makeQueues(owner, [])
    await grantServingTo(owner, url)
  } catch (error) {
    throw notOpened('DATABASE_OWNER_URL', error)
  } finally {
    await owner.close()
  }
}

const retryEvery = 1_000
const tellEvery = 60_000

/** Opens a database as soon as it can be reached, and logs once a minute why it still waits. */
export async function onceThere<T>(open: () => Promise<T>, tell: (reason: string) => void): Promise<T> {
  for (let loggedAt = -Infinity; ;) {
    try {
      return await open()
    } catch (error) {
      if (!(error instanceof DatabaseUnusable && endsByItself(error.cause))) throw error
      if (Date.now() >= loggedAt + tellEvery) {
        loggedAt = Date.now()
        tell(error.message)
      }
      await new Promise((resolve) => setTimeout(resolve, retryEvery))
    }
  }
}

export class DatabaseUnusable extends Refused {
  constructor(name: string, { says, mend }: Refused, cause: unknown) {
    super(`${name} açılamıyor: ${says}`, mend, { cause })
  }
}

/** The error of a failed attempt to open a database: a fault of Mühür's own stays as it is, with its stack. */
export function notOpened(name: string, error: unknown): unknown {
  const refused = error instanceof Refused ? error : databaseFault(error)
  return refused ? new DatabaseUnusable(name, refused, error) : error
}
