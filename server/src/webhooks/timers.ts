import type { Deps } from '../deps.ts'
import { emptyOutbox } from '../events/outbox.ts'
import { watchTime } from '../events/watch.ts'
import type { Job } from '../timers.ts'
import { webhookChannel } from './work.ts'

/** What events need to be noticed and sent. */
export function eventTimers(deps: Deps): Job[] {
  const channels = [webhookChannel(deps)]
  return [
    {
      name: 'announcing',
      firstAfter: 1_000,
      every: 1_000,
      run: async (queries, signal) => {
        await deps.jobs.start()
        await emptyOutbox(queries, channels, signal)
      },
    },
    { name: 'watching', firstAfter: 10_000, every: 60_000, run: watchTime },
  ]
}
