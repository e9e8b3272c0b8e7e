import { rmSync } from 'node:fs'
import { cp, mkdtemp, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { makeFolder } from '../../../start/make-folder.ts'
import { Refused } from '../../../start/faults/refused.ts'
import { connected, partsOf, requireOurs, startPostgres, stopPostgres, urlOf } from '../cluster.ts'
import { clusterIn, freeAddress } from '../embedded.ts'
import { smallMachine } from '../settings.ts'
import { replaying } from './archive.ts'

/** A PostgreSQL that replayed an archive and takes changes. */
export interface Replayed {
  url: string
  /** The moment of the last change that was replayed; null: the base copy was the end. */
  last: Date | null
  /** Stops PostgreSQL, and makes the cluster that of the data folder. */
  keep(): Promise<void>
  /** Stops PostgreSQL, and removes the cluster. */
  discard(): void
}

/**
 * Copies a base copy beside the cluster of `dataDir` and replays its archive up to `until`, or to its end (null). Throws Refused where the
 * archive ends before, or a segment cannot be read.
 */
export async function replay(dataDir: string, base: string, until: Date | null): Promise<Replayed> {
  const cluster = clusterIn(dataDir)
  await makeFolder(cluster)
  // A start of the server removes such folders, of killed processes, too.
  const draft = await mkdtemp(join(cluster, 'draft-'))
  const { data, log } = partsOf(draft)
  const remove = () => {
    stopPostgres(draft)
    rmSync(draft, { recursive: true, force: true })
  }
  const end = () => process.exit(1)
  process.once('exit', remove).once('SIGTERM', end)
  const discard = () => {
    process.off('exit', remove).off('SIGTERM', end)
    remove()
  }
  try {
    await cp(base, data, { recursive: true })
    await requireOurs(draft)
    await writeFile(join(data, 'recovery.signal'), '')
    const address = await freeAddress(draft)
    await startPostgres(draft, address, { ...smallMachine, ...replaying(dirname(base), until) })
    return {
      url: urlOf(draft, address),
      last: await lastChange(draft),
      async keep() {
        stopPostgres(draft)
        await rename(data, partsOf(cluster).data)
        discard()
      },
      discard,
    }
  } catch (error) {
    const said = await readFile(log, 'utf8').catch(() => '')
    discard()
    throw said.includes('recovery ended before configured recovery target') ? endsBefore(said) : error
  }
}

function endsBefore(log: string): Refused {
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(log)?.[1]
  return new Refused(
    last === undefined
      ? 'arşivde tam kopyadan sonra değişiklik yok'
      : `arşiv ${new Date(`${last.replace(' ', 'T')}:00`).toISOString()} anına kadar uzanıyor`,
    'daha önceki bir an ya da arşivin sonu için --to son verin',
  )
}

async function lastChange(cluster: string): Promise<Date | null> {
  const client = await connected(cluster)
  const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last')
  await client.end()
  return rows[0]!.last
}
