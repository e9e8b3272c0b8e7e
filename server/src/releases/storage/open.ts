import { join } from 'node:path'
import type { Config } from '../../start/config.ts'
import { bucketStore } from './bucket.ts'
import { removeOldDrafts } from './draft.ts'
import type { FileStore } from './file-store.ts'
import { folderStore } from './folder.ts'

/** The files of releases on this machine: a folder of `DATA_DIR`. */
export const releasesFolder = (dataDir: string) => join(dataDir, 'releases')

type Place = Pick<Config, 'dataDir' | 'releaseStore'>

/** The store that the environment names: a bucket, or else a folder of `DATA_DIR`. */
export function fileStoreOf({ dataDir, releaseStore }: Place): FileStore {
  const folder = releasesFolder(dataDir)
  return releaseStore ? bucketStore(releaseStore, { drafts: folder }) : folderStore(folder)
}

/** The same for a server, without what earlier processes left. */
export async function openFileStore(config: Place): Promise<FileStore> {
  await removeOldDrafts(releasesFolder(config.dataDir))
  return fileStoreOf(config)
}
