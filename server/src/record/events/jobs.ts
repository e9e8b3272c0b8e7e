import type { Deps } from '../../http/deps.ts'
import type { Job } from '../../operator/timers.ts'
import { Attendance } from './attendance.ts'
import { emptyOutbox, type Channel } from './outbox.ts'
import { watchTime } from './watch.ts'

/** The jobs that notice events and send them out. */
export function eventJobs(
  { jobs }: Pick<Deps, 'jobs'>,
  channels: readonly Channel[],
  now: () => number = Date.now,
): Job[] {
  const attendance = new Attendance(now)
  return [
    {
      name: 'announcing',
      firstAfter: 1_000,
      every: 1_000,
      run: async (queries, signal) => {
        await jobs.start()
        await emptyOutbox(queries, channels, signal)
        attendance.note()
      },
    },
    {
      name: 'watching',
      firstAfter: 10_000,
      every: 60_000,
      run: async (queries) => {
        const { since } = attendance
        if (since) await watchTime(queries, since)
      },
    },
  ]
}
