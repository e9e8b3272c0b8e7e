import { defaultPageSize } from '@muhur/contract/http/page'
import { testEventType } from '@muhur/contract/record/event-types'
import type {
  Attempt,
  Delivery,
  DeliveryDetail,
  DeliveryQuery,
  Webhook,
} from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { eventOf, type EventRow } from '../events/wire.ts'
import { Failure } from '../../start/faults/failure.ts'
import { bodyOf, objectOf } from './rules.ts'
import { saleOfEvent } from './sale.ts'

/**
 * A delivery for each pair; returns their ids. A delivery is due now, or with the refused one about the same object that it has to
 * wait for.
 */
export async function addDeliveries(
  transaction: Queries,
  pairs: readonly { endpoint_id: string; event: EventRow }[],
): Promise<string[]> {
  const rows = pairs.map(({ endpoint_id, event }) => ({
    id: newId(),
    endpoint_id,
    event_id: event.id,
    sequence: event.sequence,
    object_id: objectOf(event.payload),
    next_try_at: nextTryAfter(endpoint_id, objectOf(event.payload)),
  }))
  if (rows.length > 0) await transaction.insertInto('webhook_deliveries').values(rows).execute()
  return rows.map(({ id }) => id)
}

const nextTryAfter = (endpointId: string, objectId: string | null) => sql<string>`(
  select greatest(moment(), max(next_try_at)) from webhook_deliveries
  where endpoint_id = ${endpointId} and object_id = ${objectId} and state = 'waiting')`

/** The endpoints that are switched on, with the types that they want. */
export const openEndpoints = (queries: Queries) =>
  queries.selectFrom('webhook_endpoints').select(['id', 'types']).where('enabled', '=', true).execute()

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

/** Makes a delivery due now, and what waits behind the delivery. Throws DELIVERY_NOT_FOUND. */
export async function sendAgain(transaction: Queries, endpointId: string, id: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', turn: sql<number>`turn + 1`, next_try_at: sql<string>`moment()` })
    .where('id', '=', id)
    .where('endpoint_id', '=', endpointId)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('DELIVERY_NOT_FOUND')
  await sql`
    update webhook_deliveries as later set next_try_at = moment()
    from webhook_deliveries as delivery
    where delivery.id = ${id} and later.endpoint_id = delivery.endpoint_id
      and later.object_id = delivery.object_id and later.sequence > delivery.sequence
      and later.state = 'waiting'`.execute(transaction)
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
    body: bodyOf([event], format, publicUrl, sale),
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
    .select(sql<boolean>`events.type = ${testEventType} or events.payload ? 'test'`.as('test'))
    .select(['delivery.status', 'delivery.fault', 'delivery.next_try_at', 'delivery.created_at'])
}
