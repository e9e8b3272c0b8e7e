import type { Config } from '../config.ts'
import type { Database, Session } from '../db/db.ts'
import { holdsEmbedded, visitEmbedded } from '../db/embedded/embedded.ts'
import { migrationNames } from '../db/migrate.ts'
import { openPostgres } from '../db/open-postgres.ts'
import { DatabaseUnusable, locate } from '../db/open.ts'

/**
 * Opens the database that the environment names as it is: makes none, and brings none up to date. Throws as `locate` does,
 * and DatabaseUnusable where there is none of this version.
 */
export async function openAsItIs(config: Config): Promise<Database> {
  const { url, name } = await locate(config, async (dataDir) => {
    if (!holdsEmbedded(dataDir)) throw new Error('it holds no database')
    return visitEmbedded(dataDir)
  })
  try {
    const db = openPostgres(url)
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
