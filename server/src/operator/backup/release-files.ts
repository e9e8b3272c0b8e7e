import { dirname, join } from 'node:path'
import type { Database } from '../../db/db.ts'
import { folderStore } from '../../releases/storage/folder.ts'
import { StorageFault, type FileStore } from '../../releases/storage/file-store.ts'
import { releasesFolder } from '../../releases/storage/open.ts'
import type { Config } from '../../start/config.ts'

/** The files of releases beside a backup: one folder for all backups of a folder, since a file never changes. */
const storeNextTo = (backup: string): FileStore => folderStore(join(dirname(backup), 'muhur-releases'))

/**
 * Copies the files of the shop's releases beside a backup, those apart that an earlier backup copied. A bucket keeps its files by
 * itself. Returns the number of files that are not in `DATA_DIR`.
 */
export async function keepReleaseFiles(config: Config, db: Database, backup: string): Promise<number> {
  if (config.releaseStore) return 0
  return copyReleaseFiles(db, folderStore(releasesFolder(config.dataDir)), storeNextTo(backup))
}

/** Brings the files of a restored shop back from beside its backup. Returns the number of files that are not there. */
export async function bringReleaseFiles(config: Config, db: Database, backup: string): Promise<number> {
  if (config.releaseStore) return 0
  return copyReleaseFiles(db, storeNextTo(backup), folderStore(releasesFolder(config.dataDir)))
}

async function copyReleaseFiles(db: Database, from: FileStore, to: FileStore): Promise<number> {
  const there = new Set<string>()
  for await (const { id } of to.list()) there.add(id)
  const files = await db.queries.selectFrom('release_files').select('id').execute()
  let missing = 0
  for (const { id } of files.filter((file) => !there.has(file.id)))
    try {
      await to.put(id, await from.open(id), { limit: Infinity })
    } catch (error) {
      if (!(error instanceof StorageFault && error.reason === 'missing')) throw error
      missing += 1
    }
  return missing
}
