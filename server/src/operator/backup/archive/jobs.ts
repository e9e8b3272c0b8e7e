import { fileURLToPath } from 'node:url'
import { archiveOf } from '../../../db/embedded/archive/archive.ts'
import { clusterIn } from '../../../db/embedded/embedded.ts'
import { momentOf } from '../../../db/settings.ts'
import type { Config } from '../../../start/config.ts'
import type { Job } from '../../timers.ts'
import { runCommand, type MakeBackup } from '../jobs.ts'
import { readArchive } from './folder.ts'
import { nextWork } from './rules.ts'
import { noteArchive, readArchiveState } from './state.ts'

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
        const state = await readArchiveState(queries)
        const begun_at = state.failure && state.begun_at
        const now = await momentOf(queries)
        const work = nextWork(await readArchive(place), { ...state, begun_at }, backup.daily, now.getTime())
        if (work === null) return
        await noteArchive(queries, (_, at) => ({ begun_at: at }))
        const reason = await works[work](signal)
        if (signal.aborted) return
        await noteArchive(queries, (_, at) => ({
          failure: reason === null ? null : { failed_at: at, reason },
          ...(work === 'try' && reason === null && { tried_at: at }),
        }))
        // For the log.
        if (reason !== null) throw new Error(reason)
      },
    },
  ]
}
