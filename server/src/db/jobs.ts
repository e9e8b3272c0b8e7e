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
  handle<Data extends object>(queue: string, work: Work<Data>, pace?: Pace): void
  /** Starts once, and resolves when jobs can be sent. Waits for a database that is away; never rejects. */
  start(): Promise<void>
  /** Queues a job that exists if and only if the transaction commits. Await `start` before the transaction begins. */
  send(transaction: Queries, queue: string, data: object): Promise<void>
  /** The same for many jobs of a queue at once. */
  sendAll(transaction: Queries, queue: string, sent: readonly SentJob[]): Promise<void>
  /** Looks for jobs of a queue now instead of within two seconds. */
  wake(queue: string): void
  /** Aborts the running work and resolves when it has ended. The rest is given out again. */
  stop(): Promise<void>
}

interface SentJob {
  data: object
  /** Seconds. */
  after?: number
  /** On queues with a pace, a node does one job of a group after the other. */
  group?: string
}

/** A node's pace on a queue; by default one job at a time. */
export interface Pace {
  /** Jobs at once, each of another group. */
  jobs: number
  /** Seconds between two looks for jobs that became due. */
  lookEvery: number
}

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
  const works = new Map<string, { work: Work<never>; pace: Pace | undefined }>()
  const workers = new Map<string, { all: string[]; busy: Set<string> }>()
  const stopping = new AbortController()
  let boss: PgBoss | undefined
  let started: Promise<void> | undefined

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
    for (const [queue, { work, pace }] of works) {
      await next.createQueue(queue)
      const all: string[] = []
      const busy = new Set<string>()
      workers.set(queue, { all, busy })
      for (let at = 0; at < (pace?.jobs ?? 1); at++) {
        const worker: string = await next.work<never>(queue, optionsOf(pace), async ([job]) => {
          busy.add(worker)
          wake(queue)
          await run(work, job!.data, job!.signal).finally(() => busy.delete(worker))
          // pg-boss would look for the next job only after its pause.
          next.notifyWorker(worker)
        })
        all.push(worker)
      }
    }
  }

  /**
   * Lets one idle worker look, and each that finds a job lets the next one look: only then does pg-boss know which group is
   * taken. Workers that looked together would all take jobs of the group with the oldest job, give all but one of them back and
   * pause, while the jobs of other groups wait.
   */
  function wake(queue: string): void {
    const { all = [], busy } = workers.get(queue) ?? {}
    const idle = all.find((worker) => !busy!.has(worker))
    if (idle !== undefined) boss!.notifyWorker(idle)
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
    handle: (queue, work, pace) => void works.set(queue, { work, pace }),
    start: () => (started ??= beginWhenThere()),
    send: async (transaction, queue, data) =>
      void (await boss!.send(queue, data, { ...options, db: fromKysely(transaction) })),
    sendAll: async (transaction, queue, sent) => {
      if (sent.length === 0) return
      const rows = sent.map(({ data, after = 0, group }) => ({
        ...options,
        data,
        startAfter: after,
        ...(group !== undefined && { group: { id: group } }),
      }))
      await boss!.insert(queue, rows, { db: fromKysely(transaction) })
    },
    wake,
    async stop() {
      stopping.abort()
      await started
      await end()
    },
  }
}

const optionsOf = (pace: Pace | undefined) =>
  pace ? { localGroupConcurrency: 1, pollingIntervalSeconds: pace.lookEvery } : {}

const codeOf = (error: Error & { code?: string }): string => error.code ?? error.name
