import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Refused } from '../../start/faults/refused.ts'
import { majorVersion, partsOf, requireOwn, startPostgres, stopPostgres, urlOf, version } from './cluster.ts'
import { formerData } from './draft.ts'
import { clusterIn, freeAddress, takeHold } from './embedded.ts'
import { requireNotMoved } from './moved.ts'
import { readPostmasterFile } from './postmaster.ts'
import { EmbeddedUnavailable, findPrograms, forgetUserVariables, nativeFolder } from './programs.ts'

/** The running database of a data folder that an older major version of PostgreSQL made. */
export interface PreviousCluster {
  url: string
  /** Where the data will be after the upgrade. */
  left: string
  stop(): void
}

/**
 * Runs the database of `dataDir` for this process alone, with PostgreSQL's programs of `home`: a folder of the former Mühür, or one of
 * PostgreSQL itself, with `bin`. Throws Refused where no older database is there, or a server runs.
 */
export async function startPreviousCluster(dataDir: string, home: string): Promise<PreviousCluster> {
  await requireNotMoved(dataDir)
  const folder = clusterIn(dataDir)
  const { data } = partsOf(folder)
  if (!existsSync(data)) throw new Refused(`${dataDir} içinde veritabanı yok`, 'DATA_DIR değişkenine bakın')
  const found = await majorVersion(folder)
  if (Number(found) >= Number(version))
    throw new Refused(
      `${dataDir} içindeki veritabanı zaten PostgreSQL ${found}`,
      'sunucuyu başlatabilirsiniz',
    )
  await requireOwn(folder)
  const left = formerData(folder, found)
  if (existsSync(left))
    throw new Refused(`${left} zaten var`, 'daha önceki bir yükseltmeden kalmış; adını değiştirin')
  forgetUserVariables()
  const stop = () => stopPostgres(folder)
  if (!readPostmasterFile(data)?.isRunning)
    await startPostgres(folder, await freeAddress(folder), {}, programsIn(home))
  if ((await takeHold(dataDir, 'visitor')) === null) return startPreviousCluster(dataDir, home)
  process.once('exit', stop)
  return { url: urlOf(folder, readPostmasterFile(data)!.address!), left, stop }
}

function programsIn(home: string) {
  const path = resolve(home)
  if (existsSync(join(path, 'bin', 'postgres'))) return findPrograms(path)
  try {
    return findPrograms(nativeFolder(join(path, 'package.json')))
  } catch (error) {
    if (!(error instanceof EmbeddedUnavailable)) throw error
    throw new Refused(
      `${path} içinde eski Mühür’ün PostgreSQL’i yok`,
      'eski Mühür’ün klasörünü node_modules klasörüyle birlikte ya da içinde bin olan bir PostgreSQL klasörü verin',
    )
  }
}
