import { statfs, writeFile } from 'node:fs/promises'
import { deleteAllSessions } from '../../../access/sessions/store.ts'
import { archiveOf } from '../../../db/embedded/archive/archive.ts'
import { replay } from '../../../db/embedded/archive/replay.ts'
import { clusterIn, holdsEmbedded, visitEmbedded } from '../../../db/embedded/embedded.ts'
import type { Database } from '../../../db/db.ts'
import { openPostgres } from '../../../db/connection/open-postgres.ts'
import { keyFile, openSecrets, readKeyFile } from '../../../db/master-key.ts'
import { locate } from '../../../db/open.ts'
import type { Config } from '../../../start/config.ts'
import { makeFolder } from '../../../start/make-folder.ts'
import { BackupRefused, type Head } from '../file/file.ts'
import { readBackup } from '../file/read.ts'
import { requireSound } from '../file/verify.ts'
import { listBackups } from '../folder.ts'
import { bringUpToDate } from '../load.ts'
import { keyFor, noteRestore, type Restored } from '../restore.ts'
import { bytesIn, readArchive, readArchives } from './folder.ts'
import { baseFor, hasGap } from './rules.ts'

/**
 * Makes the database of an empty data folder anew as the archive has it at a moment, or at its end (null). The master key comes from the
 * environment, from the data folder, or from the newest backup beside the archive, for which `askPassphrase` is called. Throws
 * BackupRefused where the moment cannot be reached, with the moments that can.
 */
export async function restoreTo(
  config: Config,
  moment: Date | null,
  askPassphrase: () => Promise<string>,
): Promise<Restored> {
  const { dataDir, databaseUrl } = config
  if (databaseUrl)
    throw new BackupRefused(
      'arşiv gömülü veritabanınındır, ortamda ise DATABASE_URL var',
      'kendi PostgreSQL’iniz için docs/operating.tr.md içindeki pgBackRest adımlarını izleyin',
    )
  if (holdsEmbedded(dataDir))
    throw new BackupRefused(
      `${dataDir} içinde zaten bir veritabanı var`,
      'postgresql klasörünü kenara alın ya da yeni bir DATA_DIR verin',
    )
  const base = await baseBefore(config, moment)
  const key = await keyOf(config, askPassphrase)
  const replayed = await replay(dataDir, base.path, moment)
  try {
    await onDatabaseAt(replayed.url, (db) =>
      openSecrets({ ...config, masterKey: key ?? config.masterKey }, db),
    )
    if (key) await writeFile(keyFile(dataDir), `${key.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    await replayed.keep()
  } catch (error) {
    replayed.discard()
    throw error
  }
  const db = openPostgres((await locate(config, visitEmbedded)).url)
  try {
    const secrets = await openSecrets(config, db)
    await bringUpToDate(db)
    await deleteAllSessions(db.queries)
    const made_at = (replayed.last ?? base.from).toISOString()
    await noteRestore(db, made_at)
    return { db, secrets, head: { made_at }, keyFile: key ? keyFile(dataDir) : null }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Throws BackupRefused with the moments that can be reached. */
async function baseBefore({ backup }: Config, moment: Date | null) {
  if (!backup) throw new BackupRefused('arşivin yeri belli değil', 'BACKUP_DIR verin')
  const archives = await readArchives(backup.folder)
  const base = baseFor(archives, moment)
  if (base) return base
  const first = archives.flatMap(({ bases }) => bases).map(({ from }) => from.toISOString())
  if (first.length === 0)
    throw new BackupRefused(
      `${backup.folder} içinde arşiv yok`,
      'BACKUP_DIR’i düzeltin ya da bir yedek dosyası verin',
    )
  throw new BackupRefused(
    `arşiv ${first.sort()[0]} anında başlıyor`,
    'daha sonraki bir an ya da bir yedek dosyası verin',
  )
}

/** The key that no environment and no data folder has, from the newest backup; null where none is needed. */
async function keyOf(config: Config, askPassphrase: () => Promise<string>): Promise<Buffer | null> {
  if (config.masterKey ?? (await readKeyFile(config.dataDir))) return null
  const [newest] = await listBackups(config.backup!.folder)
  const head = newest === undefined ? null : await headOf(newest)
  if (!head?.key)
    throw new BackupRefused(
      'arşivde ana anahtar yok',
      'mağazanın MASTER_KEY değerini ortama verip tekrar deneyin',
    )
  await makeFolder(config.dataDir)
  return (await keyFor(config, head, askPassphrase)).masterKey
}

async function headOf(file: string): Promise<Head | null> {
  for await (const part of readBackup(file)) return part.kind === 'head' ? part.head : null
  return null
}

/**
 * Replays the archive of this data folder beside its running database, and throws Refused where that fails or the result is not sound.
 * Gives the moment of the last change in the archive.
 */
export async function tryArchive(config: Config): Promise<Date> {
  const place = await archiveOf(clusterIn(config.dataDir))
  const archive = place === null ? null : await readArchive(place)
  const base = archive && baseFor([archive], null)
  if (!base)
    throw new BackupRefused('arşivde tam kopya yok', 'sunucuyu BACKUP_DIR ile başlatın; kopyayı kendisi alır')
  if (hasGap(archive))
    throw new BackupRefused('arşivde eksik parça var', 'yeni bir tam kopya alın: npm run backup -- --archive')
  await requireRoom(config.dataDir, base.path)
  const replayed = await replay(config.dataDir, base.path, null)
  try {
    await onDatabaseAt(replayed.url, async (db) =>
      requireSound('arşivden açılan veritabanı', db, await openSecrets(config, db)),
    )
    return replayed.last ?? base.from
  } finally {
    replayed.discard()
  }
}

/** In bytes: the log that PostgreSQL keeps during a replay. */
const roomForLog = 512 * 1024 ** 2

/** A trial must not fill the disk of the database that serves. */
async function requireRoom(dataDir: string, base: string): Promise<void> {
  const { bavail, bsize } = await statfs(dataDir)
  if (bavail * bsize < (await bytesIn(base)) + roomForLog)
    throw new BackupRefused(
      'geri yükleme denenemedi: veritabanının diskinde ikinci bir kopyaya yer yok',
      'yer açın ya da diski büyütün',
    )
}

async function onDatabaseAt<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openPostgres(url)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
