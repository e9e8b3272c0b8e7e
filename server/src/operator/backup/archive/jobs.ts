import { fileURLToPath } from 'node:url'
import { archiveOf } from '../../../db/embedded/archive/archive.ts'
import { clusterIn } from '../../../db/embedded/embedded.ts'
import type { Queries } from '../../../db/db.ts'
import { momentOf } from '../../../db/settings.ts'
import type { Config } from '../../../start/config.ts'
import type { Job } from '../../timers.ts'
import { runCommand, type MakeBackup } from '../jobs.ts'
import { readArchive } from './folder.ts'
import { isAway, nextWork, reachOf, type Archive } from './rules.ts'
import { away, noteArchive, readArchiveState } from './state.ts'

const command = (name: string) => fileURLToPath(new URL(`../../commands/${name}.ts`, import.meta.url))

const commands = {
  copy: runCommand([command('backup'), '--archive']),
  try: runCommand([command('restore'), '--try']),
}

/** The archive's base copy each day, and its trial each week, where the embedded database has an archive. */
export function archiveJobs(
  { backup, databaseUrl, dataDir }: Pick<Config, 'backup' | 'databaseUrl' | 'dataDir'>,
  works: Record<'copy' | 'try', MakeBackup> = commands,
): Job[] {
  if (!backup || databaseUrl) return []
  return [
    {
      name: 'archiving',
      firstAfter: 20_000,
      every: 300_000,
      async run(queries, signal) {
        const place = await archiveOf(clusterIn(dataDir))
        if (place === null) return
        const archive = await readArchive(place)
        await noteLook(queries, archive)
        const state = await readArchiveState(queries)
        if (state.away_since !== null) throw new Error(away)
        const begun_at = state.failure && state.begun_at
        const now = await momentOf(queries)
        const work = nextWork(archive, { ...state, begun_at }, backup.daily, now.getTime())
        if (work === null) return
        await noteArchive(queries, (_, at) => ({ begun_at: at }))
        const reason = await works[work](signal)
        if (signal.aborted) return
        if (reason === null) return
        await noteArchive(queries, (_, at) => ({ failure: { failed_at: at, reason } }))
        // For the log.
        throw new Error(reason)
      },
    },
  ]
}

/** Notes what is in the archive's place. */
const noteLook = (queries: Queries, archive: Archive) =>
  noteArchive(queries, ({ newest, away_since }, at) => {
    const reach = reachOf(archive)
    if (isAway(archive, newest)) return { ...reach, away_since: away_since ?? at }
    return { ...reach, newest: archive.bases.at(-1)?.path ?? null, away_since: null }
  })
