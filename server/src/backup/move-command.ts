import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { runAlone } from '../command.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/db.ts'
import { openAsItIs } from '../fsck/open.ts'
import { openSecrets } from '../master-key.ts'
import { BackupRefused } from './file.ts'
import { restore } from './restore.ts'
import { requireSound } from './verify.ts'
import { writeBackup } from './write.ts'

const usage = `Kullanım (sunucu dururken):
  npm run move-database   bu mağazayı NEW_DATABASE_URL değişkenindeki boş PostgreSQL veritabanına taşır`

// The address is no argument: everybody on the machine could read its password in the list of processes.
await runAlone('Veritabanı taşınamadı', usage, 0, async (config) => {
  if (config.newDatabaseUrl === null) return null
  const source = await openAlone(config)
  await mkdir(config.dataDir, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(config.dataDir, 'move-'))
  let target: Database | undefined
  try {
    const secrets = await openSecrets(config, source)
    await requireSound('Eldeki veritabanı', source, secrets)
    const file = join(folder, 'shop.backup.gz')
    const { rows } = await source.session((session) => writeBackup(session, secrets, file, null))
    await requireAlone(source)
    const moved = { ...config, databaseUrl: config.newDatabaseUrl, masterKey: secrets.masterKey }
    target = (await restore(moved, file, () => Promise.reject(new Error('the key is known')))).db
    await requireSound('Yeni veritabanı', target, secrets)
    console.log(`${rows.toLocaleString('tr-TR')} kayıt taşındı; iki taraf da kontrol edildi, ikisi de temiz.
Sunucuyu başlatmadan önce .env dosyasına yazın:
  DATABASE_URL=NEW_DATABASE_URL’deki adres
${config.masterKey ? 'MASTER_KEY aynı kalır.' : `Ana anahtar ${config.dataDir} klasöründeki master.key dosyasıdır: DATA_DIR aynı kalsın.`}
Eski veritabanı olduğu gibi duruyor; sunucuyu bir daha onunla başlatmayın. Herkes yeniden giriş yapar, botlar çalışmayı sürdürür.`)
    return 0
  } finally {
    await target?.close()
    await source.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Opens the shop's database, which no server may change any more: what is sold behind the copy would be lost. */
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
      'Sunucu çalışıyor. Önce onu durdurun: taşıma sürerken yapılan değişiklikler kaybolurdu.',
    )
}
