import { join } from 'node:path'
import type { Database } from '../../db/db.ts'
import { folderStore } from '../../releases/storage/folder.ts'
import { StorageFault, type FileStore } from '../../releases/storage/file-store.ts'
import { fileStoreOf } from '../../releases/storage/open.ts'
import type { Config } from '../../start/config.ts'
import { lostFiles } from '../fsck/files.ts'

/** The files of releases beside a backup: one folder for all backups of a folder, since a file never changes. */
const storeIn = (backups: string): FileStore => folderStore(join(backups, 'muhur-releases'))

/**
 * Copies the files of the shop's releases into the folder of its backups, those apart that an earlier backup copied. A bucket is a second place
 * already, and may hold more than the disk: its files are only looked for. Returns a line for the operator where a file is not there.
 */
export async function keepReleaseFiles(
  config: Config,
  db: Database,
  backups: string,
): Promise<string | null> {
  const store = fileStoreOf(config)
  try {
    const missing = config.releaseStore
      ? (await lostFiles(db, store)).violations
      : await copyReleaseFiles(db, store, storeIn(backups))
    if (missing === 0) return null
    return config.releaseStore
      ? `${missing} sürüm dosyası bucket’ta yok ya da eksik: npm run fsck adlarını yazar.`
      : `${missing} sürüm dosyası diskte yok ya da bozuk, yedeğe giremedi: npm run fsck -- --read-files adlarını yazar.`
  } catch (error) {
    // The rows are safe without the bucket.
    if (!config.releaseStore || !(error instanceof StorageFault)) throw error
    return 'Sürüm dosyalarının bucket’ına bakılamadı: npm run fsck ile yeniden bakın.'
  }
}

/**
 * Brings to a restored shop's store what the store lacks and lies in the folder of its backups. Returns a line for the operator where a file is in
 * neither.
 */
export async function bringReleaseFiles(
  config: Config,
  db: Database,
  backups: string,
): Promise<string | null> {
  const missing = await copyReleaseFiles(db, storeIn(backups), fileStoreOf(config))
  if (missing === 0) return null
  const place = config.releaseStore ? 'RELEASE_STORE bucket’ına' : 'DATA_DIR/releases klasörüne'
  return `${missing} sürüm dosyası yedeğin yanındaki muhur-releases klasöründe yok ya da yerine ulaşmadı: dosyaları ${place} siz taşıyın; npm run fsck adlarını yazar.`
}

/** Returns the number of files that are not in `to` in the end. Goes on where an earlier run ended. */
async function copyReleaseFiles(db: Database, from: FileStore, to: FileStore): Promise<number> {
  const files = await db.queries.selectFrom('release_files').select(['id', 'bytes', 'sha256']).execute()
  const left = new Map(files.map((file) => [file.id, file]))
  try {
    for await (const { id, bytes } of to.list()) if (left.get(id)?.bytes === bytes) left.delete(id)
    for (const { id, sha256 } of left.values())
      if (await copyWhole(from, to, id, Buffer.from(sha256))) left.delete(id)
  } catch (error) {
    if (!hasReason(error, 'unreachable')) throw error
  }
  return left.size
}

/** Whether the file was there with its hash. */
async function copyWhole(from: FileStore, to: FileStore, id: string, sha256: Buffer): Promise<boolean> {
  try {
    const stored = await to.put(id, await from.open(id), { limit: Infinity })
    if (stored.sha256.equals(sha256)) return true
    await to.remove(id)
  } catch (error) {
    if (!hasReason(error, 'missing')) throw error
  }
  return false
}

const hasReason = (error: unknown, reason: StorageFault['reason']) =>
  error instanceof StorageFault && error.reason === reason
