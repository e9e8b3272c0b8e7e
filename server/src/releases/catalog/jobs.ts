import type { Deps } from '../../http/deps.ts'
import type { Job } from '../../operator/timers.ts'
import { unnamedOf } from './files.ts'
import { dueReleases, publishDue } from './publish.ts'
import { forget } from './upload.ts'

const second = 1_000
const hour = 3_600 * second

/** Longer than an upload takes: younger bytes may be those of an upload that is about to name them. */
const longestUpload = hour

/** Files that are looked up at once. */
const batch = 500

type JobDeps = Pick<Deps, 'db' | 'files' | 'secrets'>

/**
 * The schedule is in the releases themselves: a time that passed while no server ran, or before a restore, is made up for with the
 * first turn.
 */
export const releaseJobs = (deps: JobDeps): Job[] => [
  {
    name: 'publishing',
    firstAfter: 5 * second,
    every: 5 * second,
    async run(queries, stopping) {
      for (const id of await dueReleases(queries)) {
        if (stopping.aborted) return
        await publishDue(queries, deps.secrets, id)
      }
    },
  },
  {
    name: 'sweeping files',
    firstAfter: hour,
    every: 24 * hour,
    run: (_queries, stopping) => sweep(deps, stopping),
  },
]

/** Removes the bytes of deleted releases and products, and those of uploads that a crash ended before their row. */
export async function sweep({ db, files }: JobDeps, stopping?: AbortSignal): Promise<void> {
  const removeFrom = async (ids: string[]) => forget(files, await unnamedOf(db.queries, ids))
  let old: string[] = []
  for await (const { id, changedAt } of files.list()) {
    stopping?.throwIfAborted()
    if (Date.now() - changedAt.getTime() < longestUpload) continue
    old.push(id)
    if (old.length < batch) continue
    await removeFrom(old)
    old = []
  }
  await removeFrom(old)
}
