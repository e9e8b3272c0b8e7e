import { collectDefaultMetrics, Gauge } from 'prom-client'
import type { Deps } from '../../http/deps.ts'
import { archiveNow } from '../backup/archive/state.ts'
import { groupKinds } from './metrics.ts'
import {
  backupAge,
  deliveryBacklog,
  outboxBacklog,
  queueStates,
  sampledInstances,
  secondsAhead,
  signInWorks,
} from './store.ts'

/** Adds the values that are read for each scrape: the process, the pools, the streams, and the waiting work in the database. */
export function addGauges({
  metrics,
  db,
  live,
  outages,
  config,
}: Pick<Deps, 'metrics' | 'db' | 'live' | 'outages' | 'config'>): Refresh {
  const registers = [metrics.registry]
  const gauge = (name: string, help: string, labelNames: string[] = [], collect?: (gauge: Gauge) => void) =>
    new Gauge({
      name: `muhur_${name}`,
      help,
      labelNames,
      registers,
      ...(collect && {
        collect() {
          collect(this)
        },
      }),
    })

  collectDefaultMetrics({ register: metrics.registry })
  gauge('live_streams', 'Open pages that hear of changes from this node.', [], (streams) =>
    streams.set(live.count),
  )
  gauge('gate_waiting_calls', 'Calls that waited when the last group left.', ['kind'], (waiting) => {
    for (const kind of groupKinds) waiting.set({ kind }, metrics.waiting(kind))
  })
  gauge(
    'database_connections',
    'Connections of this node, by pool and state.',
    ['pool', 'state'],
    (connections) => {
      for (const { name, open, idle } of db.pools()) {
        connections.set({ pool: name, state: 'idle' }, idle)
        connections.set({ pool: name, state: 'busy' }, open - idle)
      }
    },
  )
  gauge('database_waiting_callers', 'Callers that wait for a connection.', ['pool'], (callers) => {
    for (const { name, waiting } of db.pools()) callers.set({ pool: name }, waiting)
  })

  gauge(
    'database_writable',
    'Whether the database took a pulse of this node within the last 45 seconds: 0 where it is read-only, full, frozen or away.',
    [],
    (writable) => writable.set(Number(outages.canWrite)),
  )
  const up = gauge('database_up', 'Whether the database answered this scrape.')
  const outbox = gauge('outbox_events', 'Events that wait to leave the outbox.')
  const outboxAge = gauge('outbox_age_seconds', 'How long the oldest of these events waits.')
  const deliveries = gauge('webhook_deliveries_waiting', 'Deliveries that wait for an attempt.')
  const deliveryAge = gauge('webhook_delivery_delay_seconds', 'How late the most overdue attempt is.')
  const instances = gauge('instances', 'Instances that held a seat at the last sample.')
  const jobs = gauge('jobs', 'Jobs by queue and state.', ['queue', 'state'])
  const lastBackup = gauge(
    'backup_age_seconds',
    'How old the last good backup is, or how long the first is awaited.',
  )
  const archive = gauge(
    'archive_behind_seconds',
    'How much of the newest changes the archive of the embedded database lacks; missing without one.',
  )
  const signIn = gauge(
    'sign_in_works',
    'Whether Discord let the last sign-in through; missing where nobody tried for six hours.',
  )
  const ahead = gauge(
    'clock_ahead_seconds',
    'How far service time is ahead of the database’s clock, which was set back.',
  )
  const ofDatabase = [
    ahead,
    outbox,
    outboxAge,
    deliveries,
    deliveryAge,
    instances,
    lastBackup,
    archive,
    signIn,
  ]

  async function askDatabase(): Promise<void> {
    const [events, late, seated, queues, age, works, seconds, behind] = await Promise.all([
      outboxBacklog(db),
      deliveryBacklog(db),
      sampledInstances(db),
      queueStates(db),
      backupAge(db),
      signInWorks(db),
      secondsAhead(db),
      config.archives ? archiveNow(db.queries) : null,
    ])
    if (behind) archive.set(behind.seconds_behind)
    else archive.remove()
    ahead.set(seconds)
    outbox.set(events.waiting)
    outboxAge.set(events.age)
    deliveries.set(late.waiting)
    deliveryAge.set(late.age)
    instances.set(seated)
    if (age === null) lastBackup.remove()
    else lastBackup.set(age)
    if (works === null) signIn.remove()
    else signIn.set(works)
    for (const { name: queue, ready_count, active_count, deferred_count } of queues) {
      jobs.set({ queue, state: 'ready' }, ready_count)
      jobs.set({ queue, state: 'active' }, active_count)
      jobs.set({ queue, state: 'deferred' }, deferred_count)
    }
  }

  return async () => {
    jobs.reset()
    const answers = await askDatabase().then(
      () => true,
      () => false,
    )
    // An old figure would look like a present one.
    if (!answers) for (const each of ofDatabase) each.remove()
    up.set(answers ? 1 : 0)
  }
}

/** Brings the values that are read in the database up to date. */
export type Refresh = () => Promise<void>
