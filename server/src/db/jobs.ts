import { setTimeout } from 'node:timers/promises'
import { fromKysely, PgBoss } from 'pg-boss'
import type { Database, Queries } from './db.ts'
import { isOutage } from '../start/faults/outage.ts'
import { followServiceTime } from './queues.ts'
import type { Deps } from '../http/deps.ts'

/**
 * Does one job. `stopping` is aborted when the process ends or when another node has taken the job over. Work that throws
 * is given out again, here or on another node, as is the work of a process that was killed.
 */
export type Work<Data extends object> = (data: Data, stopping: AbortSignal) => Promise<void>

/** Work that outlives its request: queues in the database's schema `pgboss`, which pg-boss makes itself. */
export interface Jobs {
  /** Names the work of a queue; call before `start`. */
  handle<Data extends object>(queue: string, work: Work<Data>): void
  /** Names the look for work whose queue is a table of its own room; call before `start`. */
  watch(queue: string, look: Look): void
  /** Starts once, and resolves when jobs can be sent. Waits for a database that is away; never rejects. */
  start(): Promise<void>
  /** Queues a job that exists if and only if the transaction commits. Await `start` before the transaction begins. */
  send(transaction: Queries, queue: string, data: object): Promise<void>
  /** Looks for work of a queue now instead of within two seconds. */
  wake(queue: string): void
  /** Aborts the running work and resolves when it has ended. The rest is given out again. */
  stop(): Promise<void>
}

/** Looks for due work, and resolves once the work that it found is done. Looks may overlap. */
export type Look = (stopping: AbortSignal) => Promise<void>

/** Milliseconds between two looks. */
const lookEvery = 1_000

const day = 24 * 60 * 60

const options = {
  // A killed process is noticed when it misses its heartbeats: after 20 seconds at most. 10 is pg-boss's minimum.
  heartbeatSeconds: 10,
  expireInSeconds: day,
  // Retried without limit, since an outage may have any length; work that must not be repeated ends by itself.
  retryLimit: 2 ** 31 - 1,
  retryDelay: 1,
  retentionSeconds: 30 * day,
  deleteAfterSeconds: day,
}

export function openJobs({ executeSql }: Pick<Database, 'executeSql'>, log: Deps['log']): Jobs {
  const works = new Map<string, Work<never>>()
  const workers = new Map<string, string>()
  const looks = new Map<string, Look>()
  const looking = new Set<Promise<void>>()
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  let started: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  async function begin(): Promise<void> {
    const next = new PgBoss({
      db: { executeSql },
      schedule: false,
      reindex: false,
      monitorVacuum: false,
      superviseIntervalSeconds: 10,
      monitorIntervalSeconds: 10,
      flowIntervalSeconds: 60 * 60,
    })
    next.on('error', warn)
    boss = next
    await next.start()
    await followServiceTime(executeSql)
    for (const [queue, work] of works) {
      await next.createQueue(queue)
      const worker: string = await next.work<never>(queue, async ([job]) => {
        await run(work, job!.data, job!.signal)
        // pg-boss would look for the next job only after its pause.
        next.notifyWorker(worker)
      })
      workers.set(queue, worker)
    }
    timer = setInterval(() => {
      for (const look of looks.values()) runLook(look)
    }, lookEvery).unref()
  }

  function wake(queue: string): void {
    const [worker, look] = [workers.get(queue), looks.get(queue)]
    if (worker !== undefined) boss!.notifyWorker(worker)
    if (look && timer) runLook(look)
  }

  function runLook(look: Look): void {
    if (stopping.signal.aborted) return
    const work = look(stopping.signal)
      .catch(warn)
      .finally(() => looking.delete(work))
    looking.add(work)
  }

  async function run(work: Work<never>, data: never, signal: AbortSignal): Promise<void> {
    await work(data, AbortSignal.any([stopping.signal, signal])).catch((error: Error) => {
      warn(error)
      // pg-boss keeps an error with its message, which may hold the values of a statement.
      throw new Error(codeOf(error))
    })
  }

  /** A job's failure because of an absent database is not logged: the outage is reported elsewhere. */
  function warn(error: Error & { code?: string }): void {
    // pg-boss emits copies of errors that are not instances of Error.
    const known = Object.assign(new Error(error.message), error)
    if (log && !isOutage(known) && !stopping.signal.aborted)
      log.warn({ reason: codeOf(error) }, 'a job stopped; it is repeated')
  }

  async function beginWhenThere(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await begin()
      } catch (error) {
        warn(error as Error)
        await end()
        await setTimeout(1_000, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
  }

  async function end(): Promise<void> {
    await boss?.stop({ timeout: 5_000 }).catch(warn)
  }

  return {
    handle: (queue, work) => void works.set(queue, work),
    watch: (queue, look) => void looks.set(queue, look),
    start: () => (started ??= beginWhenThere()),
    send: async (transaction, queue, data) =>
      void (await boss!.send(queue, data, { ...options, db: fromKysely(transaction) })),
    wake,
    async stop() {
      stopping.abort()
      clearInterval(timer)
      await Promise.all(looking)
      await started
      await end()
    },
  }
}

const codeOf = (error: Error & { code?: string }): string => error.code ?? error.name
