import type { Deps } from '../deps.ts'
import type { Job } from '../timers.ts'
import { emptyOutbox, type Channel } from './outbox.ts'
import { watchTime } from './watch.ts'

/** What events need to be noticed and to go out. */
export function eventJobs({ jobs }: Pick<Deps, 'jobs'>, channels: readonly Channel[]): Job[] {
  const started = new Date()
  return [
    {
      name: 'announcing',
      firstAfter: 1_000,
      every: 1_000,
      run: async (queries, signal) => {
        await jobs.start()
        await emptyOutbox(queries, channels, signal)
      },
    },
    { name: 'watching', firstAfter: 10_000, every: 60_000, run: (queries) => watchTime(queries, started) },
  ]
}
