import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runAlone } from './command.ts'
import type { Config } from '../../start/config.ts'
import type { Database } from '../../db/db.ts'
import { movedMark, placeOf } from '../../db/embedded/moved.ts'
import { migrationNames } from '../../db/migrations/migrate.ts'
import { databaseName } from '../../db/open.ts'
import { openAsItIs } from '../fsck/open.ts'
import { openSecrets } from '../../db/master-key.ts'
import { BackupRefused } from '../backup/file/file.ts'
import { copyName, makeCopyFolder, markName } from '../backup/copy-folder.ts'
import { openEmpty, restore } from '../backup/restore.ts'
import { requireSound } from '../backup/file/verify.ts'
import { onDatabase } from '../backup/named-faults.ts'
import { writeBackup } from '../backup/file/write.ts'

const usage = `Kullanım (sunucu dururken):
  npm run move-database   bu mağazayı NEW_DATABASE_URL değişkenindeki boş PostgreSQL veritabanına taşır`

// The address is no argument: every user of the machine could read its password in the list of processes.
await runAlone('Veritabanı taşınamadı', usage, 0, async (config) => {
  const { newDatabaseUrl } = config
  if (newDatabaseUrl === null) return null
  const variable = 'NEW_DATABASE_URL'
  // A wrong address is reported before the long copy.
  const target = { ...config, databaseUrl: newDatabaseUrl, databaseOwnerUrl: null }
  const place = await openEmpty(target, { migrations: await migrationNames() }, variable)
  await place.close()
  const source = await openAlone(config)
  const folder = await makeCopyFolder(config.dataDir, 'move')
  let shop: Database | undefined
  try {
    const mark = join(folder, markName)
    await writeFile(mark, `${placeOf(newDatabaseUrl)}\n`)
    const file = join(folder, copyName)
    const { secrets, rows } = await onDatabase(databaseName(config), async () => {
      const own = await openSecrets(config, source)
      await requireSound('eldeki veritabanı', source, own)
      const written = await source.session((session) => writeBackup(session, own, file, null))
      await requireAlone(source)
      return { secrets: own, rows: written.rows }
    })
    const moved = { ...target, masterKey: secrets.masterKey }
    const ask = () => Promise.reject(new Error('the key is known'))
    const { db } = await restore(moved, file, ask, variable)
    shop = db
    await onDatabase(variable, () => requireSound('yeni veritabanı', db, secrets))
    await onDatabase(databaseName(config), () => requireAlone(source))
    const isEmbedded = config.databaseUrl === null
    // Renamed and not written: so a shop that moved has its mark even on a full disk.
    if (isEmbedded) await rename(mark, movedMark(config.dataDir))
    console.log(`${rows.toLocaleString('tr-TR')} kayıt taşındı; iki taraf da kontrol edildi, ikisi de temiz.
Sunucuyu başlatmadan önce .env dosyasına yazın:
  DATABASE_URL=NEW_DATABASE_URL’deki adres
${config.masterKey ? 'MASTER_KEY aynı kalır.' : `Ana anahtar ${config.dataDir} klasöründeki master.key dosyasıdır: DATA_DIR aynı kalsın.`}
Eski veritabanı olduğu gibi duruyor; ${isEmbedded ? 'Mühür artık onunla başlamaz' : 'sunucuyu bir daha onunla başlatmayın'}. Herkes yeniden giriş yapar, botlar çalışmayı sürdürür.`)
    return 0
  } finally {
    await shop?.close()
    await source.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Opens the shop's database, which no server may change any more: sales after the copy would be lost. */
async function openAlone(config: Config): Promise<Database> {
  const db = await openAsItIs(config)
  try {
    await requireAlone(db)
    return db
  } catch (error) {
    await db.close()
    throw error
  }
}

async function requireAlone(db: Database): Promise<void> {
  const servers = await db.session((session) =>
    session.rows(`
      select from pg_stat_activity where application_name = 'muhur live' and datname = current_database()`),
  )
  if (servers.length > 0)
    throw new BackupRefused(
      'sunucu çalışıyor',
      'önce onu durdurun: taşıma sürerken yapılan değişiklikler kaybolurdu',
    )
}
