import { join } from 'node:path'
import type { Config } from '../../start/config.ts'
import { bucketStore } from './bucket.ts'
import { removeOldDrafts } from './draft.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder.ts'

/** The files of releases on this machine: a folder of `DATA_DIR`. */
export const releasesFolder = (dataDir: string) => join(dataDir, 'releases')

/** The store that the environment names: a bucket, or else a folder of `DATA_DIR`. */
export async function openFileStore(config: Pick<Config, 'dataDir' | 'releaseStore'>): Promise<FileStore> {
  const folder = releasesFolder(config.dataDir)
  await removeOldDrafts(folder)
  return config.releaseStore ? bucketStore(config.releaseStore, { drafts: folder }) : folderStore(folder)
}
