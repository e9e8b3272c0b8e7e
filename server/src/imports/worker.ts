import type { FastifyBaseLogger } from 'fastify'
import { v7 as newId } from 'uuid'
import type { Deps } from '../deps.ts'
import { isOutage } from '../db/outage.ts'
import { checkImport } from './check.ts'
import { claim, giveUp, LeaseLost, release, type Held } from './lease.ts'
import { runImport } from './run.ts'

/** Works on imports, whichever node they were given to. */
export interface ImportWorker {
  /** There is work now; without this it is found within seconds. */
  wake(): void
  /** Ends with the batch in hand, and leaves the rest to others or to the next start. */
  stop(): Promise<void>
}

const every = 3_000

export function startImportWorker(deps: Pick<Deps, 'db' | 'secrets' | 'live' | 'log'>): ImportWorker {
  const stopping = new AbortController()
  const me = newId()
  let working: Promise<void> | undefined
  let again = false

  function wake(): void {
    if (stopping.signal.aborted) return
    again = working !== undefined
    working ??= workAll(deps, me, stopping.signal)
      .catch((error: Error & { code?: string }) => warn(deps.log, error))
      .finally(() => {
        working = undefined
        if (again) wake()
      })
  }

  const timer = setInterval(wake, every).unref()
  return {
    wake,
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await working
    },
  }
}

async function workAll(
  deps: Pick<Deps, 'db' | 'secrets' | 'live' | 'log'>,
  me: string,
  stopping: AbortSignal,
): Promise<void> {
  while (!stopping.aborted) {
    const held = await claim(deps.db.queries, me)
    if (!held) return
    await work(deps, held, stopping)
  }
}

async function work(
  { db, secrets, live, log }: Pick<Deps, 'db' | 'secrets' | 'live' | 'log'>,
  held: Held,
  stopping: AbortSignal,
): Promise<void> {
  const relist = (userIds: string[]) => live.relist(...userIds)
  try {
    if (held.state === 'checking') await checkImport(db.queries, secrets, held)
    else await runImport(db, secrets, held, { stopping, relist })
    await release(db.queries, held)
  } catch (error) {
    if (error instanceof LeaseLost || (error as Error).message === 'LEASE_LOST') return
    // The lease runs out, and whoever sees the database first goes on.
    if (isOutage(error)) throw error
    warn(log, error as Error)
    await giveUp(
      db.queries,
      held,
      'failed',
      'Beklenmeyen bir hata oluştu; oluşturulan lisanslar yerinde duruyor.',
    )
  }
}

/** Of a statement that failed, its code alone: the message may hold its values, which are notes and sealed keys. */
function warn(log: FastifyBaseLogger | false, error: Error & { code?: string }): void {
  const reason = error.code ?? (isOutage(error) ? error.message : error.name)
  if (log) log.warn({ reason }, 'an import stopped')
}
