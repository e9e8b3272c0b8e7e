import { chmod, cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Refused } from '../../../start/faults/refused.ts'
import { turkishMoment } from '../../../start/turkish-moment.ts'
import { connected, partsOf, requireOurs } from '../cluster.ts'
import { startDraft, type Draft } from '../draft.ts'
import { smallMachine } from '../settings.ts'
import { replaying } from './archive.ts'

/** The folders that a copy from a bucket lacks, since a bucket knows files alone; a start makes those within `pg_wal`. */
const emptyFolders = [
  'pg_commit_ts',
  'pg_dynshmem',
  'pg_logical/mappings',
  'pg_logical/snapshots',
  'pg_notify',
  'pg_replslot',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_wal',
]

/** The archive ends before the wanted moment. */
export class EndsBefore extends Refused {
  /** The moment of the last change; null: there is none behind the base copy. */
  readonly last: Date | null

  constructor(last: Date | null) {
    super(
      last === null
        ? 'arşivde tam kopyadan sonra değişiklik yok'
        : `arşiv ${turkishMoment(last)} anına kadar uzanıyor`,
      'daha önceki bir an ya da arşivin sonu için --to son verin',
    )
    this.last = last
  }
}

/** A PostgreSQL that replayed an archive and takes changes. */
export interface Replayed extends Draft {
  /** The moment of the last change that was replayed; null: the base copy was the end. */
  last: Date | null
}

/**
 * Copies a base copy beside the cluster of `dataDir` and replays its archive up to `until`, or to its end (null). Throws EndsBefore where the
 * archive ends before, and Refused where a segment cannot be read.
 */
export async function replay(dataDir: string, base: string, until: Date | null): Promise<Replayed> {
  const fill = async (folder: string) => {
    const { data } = partsOf(folder)
    await cp(base, data, { recursive: true })
    await chmod(data, 0o700)
    for (const name of emptyFolders) await mkdir(join(data, name), { recursive: true, mode: 0o700 })
    await requireOurs(folder)
    await writeFile(join(data, 'recovery.signal'), '')
  }
  const settings = { ...smallMachine, ...replaying(dirname(base), until) }
  const draft = await startDraft(dataDir, fill, settings, async (error, log) => {
    const said = await readFile(log, 'utf8').catch(() => '')
    if (said.includes('recovery ended before configured recovery target')) return endsBefore(said)
    const segment = /could not restore file "(\w+)" from archive/.exec(said)?.[1]
    return segment === undefined
      ? error
      : new Refused(
          `arşivin ${segment} parçası okunamadı`,
          'diskte yer olduğuna ve BACKUP_DIR’in diskine bakın; parça bozuksa daha önceki bir an verin',
          { cause: error },
        )
  })
  try {
    return { ...draft, last: await lastChange(draft.folder) }
  } catch (error) {
    draft.discard()
    throw error
  }
}

function endsBefore(log: string): EndsBefore {
  const last = /last completed transaction was at log time (\S+ \S+)/.exec(log)?.[1]
  return new EndsBefore(last === undefined ? null : new Date(`${last.replace(' ', 'T')}:00`))
}

async function lastChange(cluster: string): Promise<Date | null> {
  const client = await connected(cluster)
  const { rows } = await client.query<{ last: Date | null }>('select pg_last_xact_replay_timestamp() as last')
  await client.end()
  return rows[0]!.last
}
