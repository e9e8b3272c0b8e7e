import type { WebhookFormat } from '@muhur/contract/record/webhooks'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { EventRow } from '../events/wire.ts'
import type { Sale } from './discord.ts'
import { saleOfEvent } from './sale.ts'

/** Seconds for which an endpoint is a node's: a killed node's endpoints wait so long for another node. */
const holdSeconds = 20

/** A delivery to send now, with the data of its endpoint at this moment. */
export interface Due {
  id: string
  /** Grows with each attempt and each wish to send again. */
  turn: number
  attempt_count: number
  endpoint_id: string
  object_id: string | null
  url: string
  format: WebhookFormat
  secret_sealed: Uint8Array
  /** While it signs too. */
  former_secret_sealed: Uint8Array | null
  event: EventRow
  /** Of an event of an order that goes to Discord. */
  sale: Sale | null
  /** The present moment, in seconds since 1970. */
  seconds: number
}

/** Whether an earlier delivery about the same object waits or is under way. */
export const waitsForEarlier = sql<boolean>`exists (
  select from webhook_deliveries as earlier
  where earlier.endpoint_id = delivery.endpoint_id and earlier.object_id = delivery.object_id
    and earlier.sequence < delivery.sequence and earlier.state = 'waiting')`

const isDue = sql<boolean>`delivery.state = 'waiting' and delivery.next_try_at <= moment()`

/** The endpoints with due deliveries to which no other node sends. Ends due deliveries to endpoints that are off. */
export async function dueEndpoints(queries: Queries, senderId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string; enabled: boolean }>`
    select endpoint.id, endpoint.enabled from webhook_endpoints as endpoint
    where (sender_until is null or sender_until <= moment() or sender_id = ${senderId})
      and exists (select from webhook_deliveries as delivery where delivery.endpoint_id = endpoint.id and ${isDue})
    `.execute(queries)
  const off = rows.filter(({ enabled }) => !enabled).map(({ id }) => id)
  if (off.length > 0) await dropDeliveries(queries, off)
  return rows.filter(({ enabled }) => enabled).map(({ id }) => id)
}

async function dropDeliveries(queries: Queries, endpointIds: readonly string[]): Promise<void> {
  await sql`
    update webhook_deliveries as delivery set state = 'failed', fault = 'SWITCHED_OFF', next_try_at = null
    where delivery.endpoint_id = any(${endpointIds}::uuid[]) and ${isDue}`.execute(queries)
}

/** Makes the endpoint this node's, or keeps it so, and returns its format; undefined where another node sends to the endpoint. */
export async function holdEndpoint(
  queries: Queries,
  id: string,
  senderId: string,
): Promise<WebhookFormat | undefined> {
  const { rows } = await sql<{ format: WebhookFormat }>`
    update webhook_endpoints
    set sender_id = ${senderId}, sender_until = moment() + make_interval(secs => ${holdSeconds})
    where id = ${id} and (sender_until is null or sender_until <= moment() or sender_id = ${senderId})
    returning format`.execute(queries)
  return rows[0]?.format
}

export async function leaveEndpoint(queries: Queries, id: string, senderId: string): Promise<void> {
  await sql`
    update webhook_endpoints set sender_id = null, sender_until = null
    where id = ${id} and sender_id = ${senderId}`.execute(queries)
}

/**
 * Up to `count` due deliveries of an endpoint that is on, without those under way. A delivery whose object has an earlier one that
 * waits or is under way, which is a waiting row too, comes later.
 */
export async function dueDeliveries(
  queries: Queries,
  endpointId: string,
  count: number,
  underWay: readonly string[],
): Promise<Due[]> {
  const { rows } = await sql<Omit<Due, 'event'> & EventRow & { delivery_id: string }>`
    select delivery.id as delivery_id, delivery.turn, delivery.attempt_count, delivery.endpoint_id, delivery.object_id,
      endpoint.url, endpoint.format, endpoint.secret_sealed,
      case when former_until > moment() then former_secret_sealed end as former_secret_sealed,
      events.id, events.sequence, events.type, events.payload, events.created_at,
      case when endpoint.format = 'discord' then ${saleOfEvent} end as sale,
      floor(extract(epoch from moment()))::integer as seconds
    from webhook_deliveries as delivery
      join webhook_endpoints as endpoint on endpoint.id = delivery.endpoint_id
      join events on events.id = delivery.event_id
    where delivery.endpoint_id = ${endpointId} and endpoint.enabled and ${isDue}
      and delivery.id <> all(${underWay}::uuid[])
      and not ${waitsForEarlier}
    order by delivery.next_try_at, delivery.sequence
    limit ${count}`.execute(queries)
  return rows.map(({ delivery_id, id, sequence, type, payload, created_at, ...due }) => ({
    ...due,
    id: delivery_id,
    event: { id, sequence, type, payload, created_at },
  }))
}
