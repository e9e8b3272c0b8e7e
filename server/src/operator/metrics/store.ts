import { sql } from 'kysely'
import { lastAttempts, signInState } from '../../access/sign-in/attempts.ts'
import { waitingSince } from '../backup/rules.ts'
import { readState } from '../backup/state.ts'
import type { Database } from '../../db/db.ts'
import { momentOf } from '../../db/settings.ts'
import { waitsForEarlier } from '../../record/webhooks/due.ts'

/** How many events or deliveries wait, and since when the oldest could have left, in seconds. */
interface Backlog {
  waiting: number
  age: number
}

/** Events that no node has taken out of the outbox yet. */
export function outboxBacklog({ queries }: Pick<Database, 'queries'>): Promise<Backlog> {
  return queries
    .selectFrom('events')
    .where('sequence', 'is', null)
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(sql<number>`coalesce(extract(epoch from moment() - min(created_at)), 0)::float8`.as('age'))
    .executeTakeFirstOrThrow()
}

/** Deliveries that wait for their next attempt. A delivery that waits for a later moment, or for an earlier delivery, is not late. */
export function deliveryBacklog({ queries }: Pick<Database, 'queries'>): Promise<Backlog> {
  return queries
    .selectFrom('webhook_deliveries as delivery')
    .where('state', '=', 'waiting')
    .where('endpoint_id', 'in', (open) =>
      open.selectFrom('webhook_endpoints').select('id').where('enabled', '=', true),
    )
    .select(({ fn }) => fn.countAll<number>().as('waiting'))
    .select(
      sql<number>`coalesce(extract(epoch from moment() - min(next_try_at) filter (
        where next_try_at <= moment() and not ${waitsForEarlier})), 0)::float8`.as('age'),
    )
    .executeTakeFirstOrThrow()
}

/** Jobs by queue, as pg-boss counted them within the last seconds. */
interface QueueState {
  name: string
  ready_count: number
  active_count: number
  deferred_count: number
}

export async function queueStates({ executeSql }: Pick<Database, 'executeSql'>): Promise<QueueState[]> {
  const { rows } = await executeSql(
    'select name, ready_count, active_count, deferred_count from pgboss.queue order by name',
  )
  return rows as QueueState[]
}

/** How old the last good backup is, or how long the first is awaited, in seconds; null where none was begun. */
export async function backupAge({ queries }: Pick<Database, 'queries'>): Promise<number | null> {
  const [state, now] = await Promise.all([readState(queries), momentOf(queries)])
  const since = waitingSince(state)
  return since === undefined ? null : (now.getTime() - Date.parse(since)) / 1_000
}

/** 1 where Discord let the last sign-in of anybody through, 0 where not; null where nobody tried for hours. */
export async function signInWorks({ queries }: Pick<Database, 'queries'>): Promise<number | null> {
  const [attempts, now] = await Promise.all([lastAttempts(queries), momentOf(queries)])
  const state = signInState(attempts, now.getTime())
  return state === 'untried' ? null : Number(state === 'works')
}

/** How far service time is ahead of the database's clock, in seconds. */
export async function secondsAhead({ queries }: Pick<Database, 'queries'>): Promise<number> {
  const pulse = await queries.selectFrom('service_pulse').select('ahead').executeTakeFirst()
  return pulse?.ahead ?? 0
}

/** How many instances held a seat at the last sample. */
export async function sampledInstances({ queries }: Pick<Database, 'queries'>): Promise<number> {
  const sample = await queries
    .selectFrom('live_samples')
    .select('instances')
    .orderBy('at', 'desc')
    .executeTakeFirst()
  return sample?.instances ?? 0
}
