import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'
import type { Database, Session } from '../db/db.ts'
import { lockFolder } from '../db/lock-folder.ts'
import { migrationNames } from '../db/migrate.ts'
import { openEmbedded } from '../db/open-embedded.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { DatabaseUnusable } from '../db/open.ts'

/**
 * Opens the database that the environment names as it is: makes none, and brings none up to date. Throws FolderInUse
 * while a server runs on the embedded one, and DatabaseUnusable where there is none of this version.
 */
export async function openAsItIs({ databaseUrl, dataDir }: Config): Promise<Database> {
  const folder = join(dataDir, 'postgres')
  const name = databaseUrl ? 'DATABASE_URL' : `DATA_DIR ${dataDir}`
  if (!databaseUrl) {
    if (!existsSync(folder)) throw new DatabaseUnusable(name, new Error('it holds no database'))
    await lockFolder(dataDir)
  }
  try {
    const db = databaseUrl ? openPostgres(databaseUrl) : await openEmbedded(folder)
    await db.session(requireThisVersion)
    return db
  } catch (error) {
    throw new DatabaseUnusable(name, error as Error)
  }
}

async function requireThisVersion(session: Session): Promise<void> {
  const [found] = await session.rows<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  )
  if (!found!.there) throw new Error('it is not a database of Mühür')
  const ran = await session.rows<{ name: string }>('select name from migrations order by name')
  if (ran.map(({ name }) => name).join() !== (await migrationNames()).join())
    throw new Error('its schema is that of another version: start the server once, and try again')
  const [check] = await session.rows(`select from settings where name = 'master_key_check'`)
  if (!check) throw new Error('nothing was ever stored in it: start the server once, and try again')
}
