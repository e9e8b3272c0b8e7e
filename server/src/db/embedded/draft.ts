import { existsSync, rmSync } from 'node:fs'
import { mkdtemp, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { makeFolder } from '../../start/make-folder.ts'
import { syncFolder } from '../../start/sync-folder.ts'
import { setArchive } from './archive/archive.ts'
import { majorVersion, partsOf, startPostgres, stopPostgres, urlOf } from './cluster.ts'
import { clusterIn, freeAddress } from './embedded.ts'
import type { Settings } from './settings.ts'

/** A PostgreSQL beside the cluster of a data folder. */
export interface Draft {
  /** The cluster's folder. */
  folder: string
  url: string
  /** Stops PostgreSQL, and makes the cluster that of the data folder; a cluster that is there stays under the name of its version. */
  keep(): Promise<void>
  /** Stops PostgreSQL, and removes the cluster. */
  discard(): void
}

/**
 * Starts PostgreSQL on a new folder that `fill` makes a cluster. Removes the folder where that fails, and `explain` gives the error to
 * throw.
 */
export async function startDraft(
  dataDir: string,
  fill: (folder: string) => Promise<void>,
  settings: Settings,
  explain: (error: unknown, log: string) => Promise<unknown> = async (error) => error,
): Promise<Draft> {
  const cluster = clusterIn(dataDir)
  await makeFolder(cluster)
  // A start of the server removes such folders, of killed processes, too.
  const folder = await mkdtemp(join(cluster, 'draft-'))
  const { data, log } = partsOf(folder)
  const remove = () => {
    stopPostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  }
  const end = () => process.exit(1)
  process.once('exit', remove).once('SIGTERM', end)
  const discard = () => {
    process.off('exit', remove).off('SIGTERM', end)
    remove()
  }
  try {
    await fill(folder)
    const address = await freeAddress(folder)
    await startPostgres(folder, address, settings)
    return {
      folder,
      url: urlOf(folder, address),
      async keep() {
        stopPostgres(folder)
        await putInPlace(data, cluster)
        discard()
      },
      discard,
    }
  } catch (error) {
    const explained = await explain(error, log)
    discard()
    throw explained
  }
}

/** A start of the server carries out the second renaming where this process is ended between the two. */
async function putInPlace(draft: string, cluster: string): Promise<void> {
  const { data, next } = partsOf(cluster)
  await rename(draft, next)
  if (existsSync(data)) {
    // The new cluster's log would take the names of the former one's segments.
    await setArchive(cluster, null)
    await rename(data, formerData(cluster, await majorVersion(cluster)))
  }
  await rename(next, data)
  await syncFolder(cluster)
}

/** Where an upgrade leaves the data of the version before. */
export const formerData = (cluster: string, version: string) => join(cluster, `data-${version}`)
