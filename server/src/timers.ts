import type { FastifyBaseLogger } from 'fastify'
import type { Database } from './db/db.ts'
import { prune } from './retention/prune.ts'

/** What happens by itself, without anybody asking. */
interface Timers {
  /** Resolves once nothing runs. */
  idle(): Promise<void>
  /** Starts nothing more, and resolves once nothing runs any more: a statement's time at most. */
  stop(): Promise<void>
}

/** Late enough that starting is over, soon enough that a server that never runs for an hour prunes, too. */
const firstAfter = 60_000
const every = 60 * 60_000

/** Prunes a minute after the start and then every hour. Keeps no process alive. */
export function startTimers(db: Database, log: Pick<FastifyBaseLogger, 'warn'> | false): Timers {
  const stopping = new AbortController()
  let running: Promise<void> | undefined

  function tick(): void {
    running ??= prune(db.queries, stopping.signal)
      .catch((error: Error & { code?: string }) => {
        if (log) log.warn({ reason: error.code ?? error.message }, 'pruning stopped; the next hour goes on')
      })
      .finally(() => (running = undefined))
  }

  const first = setTimeout(tick, firstAfter).unref()
  const hourly = setInterval(tick, every).unref()
  return {
    idle: async () => running,
    async stop() {
      clearTimeout(first)
      clearInterval(hourly)
      stopping.abort()
      await running
    },
  }
}
