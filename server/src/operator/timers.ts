import type { FastifyBaseLogger } from 'fastify'
import type { Database, Queries } from '../db/db.ts'
import { isOutage } from '../start/faults/outage.ts'
import { prune } from './retention/prune.ts'
import { sampleLive } from '../shop/stats/live-samples.ts'
import { foldTallies } from '../record/tallies/tallies.ts'

/** The work that the server does by itself at intervals. */
export interface Timers {
  /** Resolves once nothing runs. */
  idle(): Promise<void>
  /** Starts no more jobs, and resolves once none runs: after a statement's time at most. */
  stop(): Promise<void>
}

export interface Job {
  /** As the log names it. */
  name: string
  /** Milliseconds from the start. */
  firstAfter: number
  every: number
  run: (queries: Queries, signal: AbortSignal) => Promise<void>
}

const minute = 60_000

/** Late enough that the start is over, soon enough that a server that never runs for an hour prunes, too. */
export const ownJobs: readonly Job[] = [
  { name: 'pruning', firstAfter: minute, every: 60 * minute, run: prune },
  // More often than a sample is taken, so that no delay and no restart leaves a sample out.
  { name: 'sampling', firstAfter: 2_000, every: minute, run: sampleLive },
  { name: 'folding', firstAfter: minute, every: minute, run: (queries) => foldTallies(queries) },
]

/** Runs each job at its times, and never twice at once. Keeps no process alive. */
export function startTimers(
  { queries }: Pick<Database, 'queries'>,
  log: Pick<FastifyBaseLogger, 'warn'> | false,
  scheduled: readonly Job[] = ownJobs,
): Timers {
  const stopping = new AbortController()
  const running = new Map<Job, Promise<void>>()

  function tick(job: Job): void {
    if (running.has(job)) return
    const run = job
      .run(queries, stopping.signal)
      .catch((error: Error & { code?: string }) => {
        // An outage is reported elsewhere.
        if (log && !isOutage(error))
          log.warn({ reason: error.code ?? error.message }, `${job.name} stopped; its next turn goes on`)
      })
      .finally(() => running.delete(job))
    running.set(job, run)
  }

  const timers = scheduled.flatMap((job) => [
    setTimeout(tick, job.firstAfter, job).unref(),
    setInterval(tick, job.every, job).unref(),
  ])
  const idle = async () => void (await Promise.all(running.values()))
  return {
    idle,
    async stop() {
      for (const timer of timers) clearTimeout(timer)
      stopping.abort()
      await idle()
    },
  }
}
