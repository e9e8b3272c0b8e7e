import { defaultPageSize } from '@muhur/contract/http/page'
import type {
  Attempt,
  Delivery,
  DeliveryDetail,
  DeliveryQuery,
  DeliveryState,
  Webhook,
  WebhookFormat,
} from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { eventOf, type EventRow } from '../events/wire.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Sale } from './discord.ts'
import { bodyOf } from './rules.ts'
import { saleOfEvent } from './sale.ts'

/** The job that may send a delivery: with a new turn, another job has taken over. */
export interface Turn {
  delivery: string
  turn: number
}

/** A delivery to queue, in the group of its endpoint. */
export interface Message {
  data: Turn
  group: string
}

/** A delivery for each pair, and the jobs that send them. */
export async function addDeliveries(
  transaction: Queries,
  pairs: readonly { endpoint_id: string; event_id: string }[],
): Promise<Message[]> {
  const rows = pairs.map((pair) => ({ id: newId(), ...pair }))
  if (rows.length > 0) await transaction.insertInto('webhook_deliveries').values(rows).execute()
  return rows.map(({ id, endpoint_id }) => ({ data: { delivery: id, turn: 0 }, group: endpoint_id }))
}

/** The endpoints that are switched on, with the types that they want. */
export const openEndpoints = (queries: Queries) =>
  queries.selectFrom('webhook_endpoints').select(['id', 'types']).where('enabled', '=', true).execute()

/** The data of an attempt. */
export interface Sendable {
  endpoint_id: string
  url: string
  format: WebhookFormat
  enabled: boolean
  secret_sealed: Uint8Array
  /** While it signs too. */
  former_secret_sealed: Uint8Array | null
  event: EventRow
  /** Of an event of an order that goes to Discord. */
  sale: Sale | null
  /** The present moment, in seconds since 1970. */
  seconds: number
}

/** The delivery that waits for this turn. */
export async function findSendable(
  queries: Queries,
  { delivery, turn }: Turn,
): Promise<Sendable | undefined> {
  const row = await queries
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('webhook_endpoints as endpoint', 'endpoint.id', 'delivery.endpoint_id')
    .innerJoin('events', 'events.id', 'delivery.event_id')
    .select(['delivery.endpoint_id', 'endpoint.url', 'endpoint.enabled', 'endpoint.secret_sealed'])
    .select('endpoint.format')
    .$narrowType<{ format: WebhookFormat }>()
    .select(
      sql<Uint8Array | null>`case when former_until > moment() then former_secret_sealed end`.as(
        'former_secret_sealed',
      ),
    )
    .select(['events.id', 'events.sequence', 'events.type', 'events.payload', 'events.created_at'])
    .select(sql<Sale | null>`case when endpoint.format = 'discord' then ${saleOfEvent} end`.as('sale'))
    .select(sql<number>`floor(extract(epoch from moment()))::integer`.as('seconds'))
    .where('delivery.id', '=', delivery)
    .where('delivery.turn', '=', turn)
    .where('delivery.state', '=', 'waiting')
    .executeTakeFirst()
  if (!row) return undefined
  const { id, sequence, type, payload, created_at, ...rest } = row
  return { ...rest, event: { id, sequence, type, payload, created_at } as EventRow }
}

/**
 * Locks the delivery and returns the number of its attempts, whether this turn still stands and whether the event is still as
 * sent; undefined when retention has deleted the delivery. An event changes by an erasure alone, which locks the event before its
 * deliveries.
 */
export async function lockDelivery(transaction: Queries, { delivery, turn }: Turn, sent: EventRow) {
  const event = await transaction
    .selectFrom('events')
    .select(sql<boolean>`payload = ${JSON.stringify(sent.payload)}::jsonb`.as('is_as_sent'))
    .where('id', '=', sent.id)
    .forShare()
    .executeTakeFirst()
  const row = await transaction
    .selectFrom('webhook_deliveries')
    .select(['turn', 'attempt_count'])
    .where('id', '=', delivery)
    .forUpdate()
    .executeTakeFirst()
  return (
    row && event && { attempts: row.attempt_count, isTurn: row.turn === turn, isAsSent: event.is_as_sent }
  )
}

/** Keeps an attempt. `next`: how the delivery goes on; absent where a later turn decides that. */
export async function keepAttempt(
  transaction: Queries,
  id: string,
  { milliseconds, status, fault, answer }: Omit<Attempt, 'at'>,
  next?: { state: DeliveryState; after?: number },
): Promise<void> {
  const kept = JSON.stringify([{ milliseconds, status, fault, answer }])
  const after = next?.after ?? null
  await transaction
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql`attempts || jsonb_set(${kept}::jsonb, '{0,at}', to_jsonb(to_char(
        moment() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))`,
      attempt_count: sql`attempt_count + 1`,
      attempted_at: sql`moment()`,
      status,
      fault,
      ...(next && {
        state: next.state,
        turn: sql<number>`turn + 1`,
        next_try_at: after === null ? null : sql<string>`moment() + make_interval(secs => ${after})`,
      }),
    })
    .where('id', '=', id)
    .execute()
}

/** The answers of receivers to these events may repeat a person's data. */
export async function eraseAnswersTo(transaction: Queries, eventIds: readonly string[]): Promise<void> {
  await transaction
    .updateTable('webhook_deliveries')
    .set({
      attempts: sql`(
        select jsonb_agg(attempt || '{"answer": ""}' order by at)
        from jsonb_array_elements(attempts) with ordinality as each (attempt, at))`,
    })
    .where('attempt_count', '>', 0)
    .where(sql<boolean>`event_id = any(${eventIds}::uuid[])`)
    .execute()
}

/** Ends a delivery to an endpoint that is off, without an attempt. */
export async function dropDelivery(queries: Queries, { delivery, turn }: Turn): Promise<void> {
  await queries
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', fault: 'SWITCHED_OFF', next_try_at: null })
    .where('id', '=', delivery)
    .where('turn', '=', turn)
    .execute()
}

/** Makes a delivery due now. Throws DELIVERY_NOT_FOUND. */
export async function sendAgain(transaction: Queries, endpoint_id: string, id: string): Promise<Message> {
  const row = await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', turn: sql<number>`turn + 1`, next_try_at: sql<string>`moment()` })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpoint_id)
    .returning('turn')
    .executeTakeFirst()
  if (!row) throw new Failure('DELIVERY_NOT_FOUND')
  return { data: { delivery: id, turn: row.turn }, group: endpoint_id }
}

/** A page of an endpoint's deliveries, the newest first. */
export function pageOfDeliveries(
  queries: Queries,
  endpointId: string,
  { state, cursor, limit }: DeliveryQuery,
): Promise<Delivery[]> {
  return listed(queries)
    .where('endpoint_id', '=', endpointId)
    .$if(state !== undefined, (rows) => rows.where('state', '=', state!))
    .$if(cursor !== undefined, (rows) => rows.where('delivery.id', '<', cursor!))
    .orderBy('delivery.id', 'desc')
    .limit(Number(limit ?? defaultPageSize))
    .$castTo<Delivery>()
    .execute()
}

/** One delivery to the endpoint with all its messages and answers. Throws DELIVERY_NOT_FOUND. */
export async function findDelivery(
  queries: Queries,
  { id: endpointId, format }: Pick<Webhook, 'id' | 'format'>,
  id: string,
  publicUrl: string,
): Promise<DeliveryDetail> {
  const row = await listed(queries)
    .select(['attempts', 'events.id as event_id', 'events.sequence', 'events.payload'])
    .select(['events.created_at as happened_at', saleOfEvent.as('sale')])
    .where('endpoint_id', '=', endpointId)
    .where('delivery.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('DELIVERY_NOT_FOUND')
  const { event_id, sequence, payload, happened_at, sale, attempts, ...delivery } = row
  const event = eventOf({
    id: event_id,
    sequence,
    type: delivery.type,
    payload,
    created_at: happened_at,
  } as EventRow)
  return {
    ...(delivery as Delivery),
    attempts: attempts as Attempt[],
    event,
    body: bodyOf(event, format, publicUrl, sale),
  }
}

function listed(queries: Queries) {
  return queries
    .selectFrom('webhook_deliveries as delivery')
    .innerJoin('events', 'events.id', 'delivery.event_id')
    .select([
      'delivery.id',
      'events.type',
      'delivery.state',
      'delivery.attempt_count',
      'delivery.attempted_at',
    ])
    .select(['delivery.status', 'delivery.fault', 'delivery.next_try_at', 'delivery.created_at'])
}
