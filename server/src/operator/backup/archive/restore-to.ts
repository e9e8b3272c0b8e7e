import { statfs, writeFile } from 'node:fs/promises'
import { deleteAllSessions } from '../../../access/sessions/store.ts'
import { archiveOf } from '../../../db/embedded/archive/archive.ts'
import { EndsBefore, replay } from '../../../db/embedded/archive/replay.ts'
import { clusterIn, holdsEmbedded, visitEmbedded } from '../../../db/embedded/embedded.ts'
import type { Database } from '../../../db/db.ts'
import { openPostgres } from '../../../db/connection/open-postgres.ts'
import {
  keyFile,
  openSecrets,
  readFormerKeys,
  readKeyFile,
  readKeySettings,
  replaceKeyFile,
} from '../../../db/master-key.ts'
import { locate } from '../../../db/open.ts'
import type { Config } from '../../../start/config.ts'
import { openDataKeys } from '../../../start/data-keys.ts'
import { makeFolder } from '../../../start/make-folder.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { turkishMoment } from '../../../start/turkish-moment.ts'
import { BackupRefused, type Head } from '../file/file.ts'
import { readBackup } from '../file/read.ts'
import { jobsTable, ownTables } from '../file/tables.ts'
import { requireSound } from '../file/verify.ts'
import { listBackups } from '../folder.ts'
import { bringUpToDate } from '../load.ts'
import { keyFor, noteRestore, type Restored } from '../restore.ts'
import { bytesIn, readArchive, readArchives } from './folder.ts'
import { baseFor, hasGap, type Archive, type BaseCopy } from './rules.ts'

/**
 * Makes the database of an empty data folder anew as the archive has it at a moment, or at its end (null). The master key comes from the
 * environment, from the data folder, where the former keys of rotations are tried as well, or from the newest backup beside the archive, for
 * which `askPassphrase` is called. Throws
 * BackupRefused where the moment cannot be reached, with the moments that can.
 */
export async function restoreTo(
  config: Config,
  moment: Date | null,
  askPassphrase: () => Promise<string>,
): Promise<Restored> {
  const { dataDir } = config
  requireEmbedded(config)
  if (holdsEmbedded(dataDir))
    throw new BackupRefused(
      `${dataDir} içinde zaten bir veritabanı var`,
      'postgresql klasörünü kenara alın ya da yeni bir DATA_DIR verin',
    )
  const { base, archive } = await baseBefore(config, moment)
  const brought = await keyOf(config, askPassphrase)
  const replayed = await replay(dataDir, base.path, moment).catch((error: unknown) => {
    throw error instanceof EndsBefore && hasGap(archive, base) ? inGap(archive, base, error.last) : error
  })
  let former: Buffer | null
  try {
    former = await onDatabaseAt(replayed.url, async (db) => {
      await undamaged(base, 'daha önceki bir an ya da bir yedek dosyası verin', async () => {
        // Indexes are not read, so that their damage would come to light with a call.
        await db.session((session) => session.script('reindex schema public'))
        await readRows(db)
      })
      const found = config.masterKey || brought ? null : await formerKeyOf(dataDir, db)
      await openSecrets({ ...config, masterKey: found ?? brought ?? config.masterKey }, db)
      return found
    })
    if (brought)
      await writeFile(keyFile(dataDir), `${brought.toString('base64')}\n`, { mode: 0o600, flag: 'wx' })
    if (former) await replaceKeyFile(dataDir, former)
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
    return {
      db,
      secrets,
      head: { made_at },
      keyFile: (brought ?? former) ? keyFile(dataDir) : null,
      hasGap: moment === null && hasGap(archive, base),
    }
  } catch (error) {
    await db.close()
    throw error
  }
}

/** Throws BackupRefused where the database is another PostgreSQL's: its archive is that one's. */
export function requireEmbedded({ databaseUrl }: Config): void {
  if (databaseUrl)
    throw new BackupRefused(
      'arşiv gömülü veritabanınındır, ortamda ise DATABASE_URL var',
      'kendi PostgreSQL’iniz için docs/operating.tr.md içindeki pgBackRest adımlarını izleyin',
    )
}

/** The copy that leads to the moment, and its archive. Throws BackupRefused with the moments that can be reached. */
async function baseBefore(
  { backup }: Config,
  moment: Date | null,
): Promise<{ base: BaseCopy; archive: Archive }> {
  if (!backup) throw new BackupRefused('arşivin yeri belli değil', 'BACKUP_DIR verin')
  const archives = await readArchives(backup.folder)
  const base = baseFor(archives, moment)
  if (base) return { base, archive: archives.find(({ bases }) => bases.includes(base))! }
  const first = archives.flatMap(({ bases }) => bases).map(({ from }) => turkishMoment(from))
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

/** The refusal of a moment behind a gap; `last`: the last change before the gap. */
function inGap({ bases }: Archive, base: BaseCopy, last: Date | null): BackupRefused {
  const next = bases[bases.indexOf(base) + 1]
  const until = next ? `${turkishMoment(next.from)} anına kadar` : 'sonra'
  return new BackupRefused(
    `arşivde ${turkishMoment(last ?? base.from)} anından ${until} eksik parça var`,
    next ? 'daha önceki ya da daha sonraki bir an verin' : 'daha önceki bir an ya da --to son verin',
  )
}

/** The kept former key that opens a database from before a rotation; null where the data folder's present key does, or none. */
async function formerKeyOf(dataDir: string, { queries }: Database): Promise<Buffer | null> {
  const stored = await readKeySettings(queries)
  if (openDataKeys(stored, await readKeyFile(dataDir))) return null
  return (await readFormerKeys(dataDir)).find((key) => openDataKeys(stored, key)) ?? null
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
 * `secrets`: the running database's, since its archive may end before a rotation of the master key. Gives the moment of the last change in
 * the archive.
 */
export async function tryArchive(config: Config, secrets: Secrets): Promise<Date> {
  const place = await archiveOf(clusterIn(config.dataDir))
  const archive = place === null ? null : await readArchive(place)
  const base = archive && baseFor([archive], null)
  if (!base)
    throw new BackupRefused(
      'arşivde tam kopya yok',
      'BACKUP_DIR’in diskinin bağlı olduğuna bakın; disk yeniyse: npm run backup -- --archive --new',
    )
  if (hasGap(archive, base))
    throw new BackupRefused('arşivde eksik parça var', 'yeni bir tam kopya alın: npm run backup -- --archive')
  await requireRoom(config.dataDir, base.path)
  const replayed = await replay(config.dataDir, base.path, null)
  try {
    await onDatabaseAt(replayed.url, (db) =>
      undamaged(base, 'yeni bir kopya alın: npm run backup -- --archive', async () => {
        await readRows(db)
        await requireSound('arşivden açılan veritabanı', db, secrets)
      }),
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

/** Reads every row of the shop's tables: PostgreSQL finds a damaged page when the page is read. */
const readRows = (db: Database): Promise<void> =>
  db.session(async (session) => {
    for (const { name } of [...(await ownTables(session)), ...(await jobsTable(session))])
      await session.script(`select sum(length(whole::text)) from ${name} as whole`)
  })

/** What `work` gives on the database that was made from a copy. Throws BackupRefused with the advice where data are damaged. */
async function undamaged<T>({ path }: BaseCopy, advice: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    // Classes of PostgreSQL's codes: internal errors, damaged pages among them, and errors of the system, such as a missing file.
    if (!/^(XX|58)/.test((error as { code?: string }).code ?? '')) throw error
    throw new BackupRefused(
      `${path} kopyasındaki veriler bozuk`,
      `BACKUP_DIR’in diskini kontrol edin; ${advice}`,
      { cause: error },
    )
  }
}

async function onDatabaseAt<T>(url: string, work: (db: Database) => Promise<T>): Promise<T> {
  const db = openPostgres(url)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}
