import type { DeliveryState } from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Due } from './due.ts'
import type { Outcome } from './send.ts'

/** An attempt that is over, and how its delivery goes on. */
export interface Done {
  due: Due
  outcome: Outcome & { milliseconds: number }
  /** `after`: seconds until the next attempt. */
  next: { state: DeliveryState; after?: number }
}

/**
 * Keeps the outcomes of attempts. Where a wish to send again came meanwhile, that decides how the delivery goes on; a delivery that
 * retention has deleted stays deleted.
 */
export async function keepOutcomes(transaction: Queries, done: readonly Done[]): Promise<void> {
  const asSent = await eventsAsSent(transaction, done)
  // The receiver's answer may repeat values that an erasure has blanked meanwhile, or the name of a buyer, which an erasure of events
  // does not find.
  const attempts = done.map(({ due: { event, sale }, outcome: { milliseconds, status, fault, answer } }) =>
    JSON.stringify([
      { milliseconds, status, fault, answer: asSent.has(event.id) && !sale?.buyer ? answer : '' },
    ]),
  )
  await sql`
    update webhook_deliveries as delivery
    set attempts = delivery.attempts || jsonb_set(kept.attempt::jsonb, '{0,at}', to_jsonb(to_char(
        moment() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
      attempt_count = attempt_count + 1,
      attempted_at = moment(),
      status = kept.status,
      fault = kept.fault,
      state = case when delivery.turn = kept.turn then kept.state else delivery.state end,
      next_try_at = case when delivery.turn = kept.turn
        then moment() + make_interval(secs => kept.after) else next_try_at end,
      turn = delivery.turn + 1
    from unnest(${done.map(({ due }) => due.id)}::uuid[], ${done.map(({ due }) => due.turn)}::integer[],
      ${attempts}::text[], ${done.map(({ outcome }) => outcome.status)}::integer[],
      ${done.map(({ outcome }) => outcome.fault)}::text[], ${done.map(({ next }) => next.state)}::text[],
      ${done.map(({ next }) => next.after ?? null)}::float8[]) as kept (id, turn, attempt, status, fault, state, after)
    where delivery.id = kept.id`.execute(transaction)
  await delayLater(transaction, done)
}

/**
 * The events that are still as they were sent. An event changes by an erasure alone, which locks the event before its deliveries, as
 * here.
 */
async function eventsAsSent(transaction: Queries, done: readonly Done[]): Promise<Set<string>> {
  const events = done.map(({ due }) => due.event)
  const { rows } = await sql<{ id: string; is_as_sent: boolean }>`
    select events.id, events.payload = sent.payload::jsonb as is_as_sent
    from events join unnest(${events.map(({ id }) => id)}::uuid[],
      ${events.map(({ payload }) => JSON.stringify(payload))}::text[]) as sent (id, payload) using (id)
    order by events.id for share of events`.execute(transaction)
  return new Set(rows.filter((row) => row.is_as_sent).map(({ id }) => id))
}

/** What waits behind a delivery that is tried again is looked at no sooner: a dead receiver costs one attempt for each object. */
async function delayLater(transaction: Queries, done: readonly Done[]): Promise<void> {
  const again = done.filter(({ next }) => next.state === 'waiting').map(({ due }) => due.id)
  if (again.length === 0) return
  await sql`
    update webhook_deliveries as later set next_try_at = delivery.next_try_at
    from webhook_deliveries as delivery
    where delivery.id = any(${again}::uuid[]) and delivery.state = 'waiting'
      and later.endpoint_id = delivery.endpoint_id and later.object_id = delivery.object_id
      and later.sequence > delivery.sequence and later.state = 'waiting'
      and later.next_try_at < delivery.next_try_at`.execute(transaction)
}
