import type { Config } from '../../start/config.ts'
import type { Database, Session } from '../../db/db.ts'
import { holdsEmbedded, visitEmbedded } from '../../db/embedded/embedded.ts'
import { migrationNames, NewerDatabase } from '../../db/migrations/migrate.ts'
import { openPostgres } from '../../db/connection/open-postgres.ts'
import { locate, notOpened } from '../../db/open.ts'
import { checkPooler } from '../../db/connection/pooler.ts'
import { Refused } from '../../start/faults/refused.ts'

/**
 * Opens the database that the environment names as it is: makes none, and brings none up to date. Throws as `locate` does,
 * and DatabaseUnusable where there is none of this version.
 */
export async function openAsItIs(config: Config): Promise<Database> {
  const { url, name } = await locate(config, async (dataDir) => {
    if (!holdsEmbedded(dataDir))
      throw new Refused('içinde veritabanı yok', 'DATABASE_URL ya da DATA_DIR değişkenine bakın')
    return visitEmbedded(dataDir)
  })
  const db = openPostgres(url)
  try {
    await checkPooler(db.queries)
    await db.session(requireThisVersion)
    return db
  } catch (error) {
    await db.close()
    throw notOpened(name, error)
  }
}

const startOnce = 'sunucuyu bir kez başlatıp tekrar deneyin'

async function requireThisVersion(session: Session): Promise<void> {
  const [found] = await session.rows<{ there: boolean }>(
    `select to_regclass('migrations') is not null as there`,
  )
  if (!found!.there) throw new Refused('bir Mühür veritabanı değil', 'adresin sonundaki ada bakın')
  const ran = await session.rows<{ name: string }>('select name from migrations order by name')
  const known = await migrationNames()
  const unknown = ran.map(({ name }) => name).filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new NewerDatabase(unknown)
  if (ran.length < known.length) throw new Refused('şeması başka bir sürümün', startOnce)
  const [check] = await session.rows(`select from settings where name = 'master_key_check'`)
  if (!check) throw new Refused('içine hiçbir şey yazılmamış', startOnce)
}
