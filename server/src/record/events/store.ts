import { testEventType } from '@muhur/contract/record/event-types'
import type { ShopEvent } from '@muhur/contract/record/events'
import { CompiledQuery, sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries, Write } from '../../db/db.ts'
import { eventOf, type EventRow } from './wire.ts'

/** Something that happened; the details of its license, instance and product are looked up. */
export interface NewEvent {
  type: string
  license_id?: string | null
  instance_id?: string | null
  product_id?: string | null
  /** Additional fields for receivers. */
  more?: object
  /** The same name is announced once. */
  once?: string
}

/** An instant as it crosses the wire. */
const instant = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/**
 * One statement for everything that writes events. An event of an unwanted type is not written, so that a shop without receivers
 * keeps no events.
 */
const write = `
  insert into events (id, type, license_id, instance_id, product_id, once, payload)
  select noted.id, noted.type, noted.license_id, noted.instance_id,
    coalesce(noted.product_id, license.product_id), noted.once,
    case when noted.license_id is null then '{}' else jsonb_build_object('license', case
      when license.id is null then jsonb_build_object('id', noted.license_id)
      else jsonb_build_object('id', license.id, 'key_id', license.key_id, 'status', license.status,
        'expires_at', ${instant('license.expires_at')}, 'max_instances', license.max_instances,
        'external_id', nullif(labeled.external_id, ''), 'metadata', labeled.metadata, 'test', license.test,
        'product', jsonb_build_object('id', sold.id, 'name', sold.name),
        'owner', jsonb_build_object('id', users.id, 'discord_id', users.discord_id,
          'discord_username', users.discord_username))
      end) end
    || case when noted.instance_id is null then '{}' else jsonb_build_object('instance', case
      when instance.id is null then jsonb_build_object('id', noted.instance_id)
      else jsonb_build_object('id', instance.id, 'name', coalesce(instance.name, instance.hostname),
        'version', instance.version, 'sdk', instance.sdk) end) end
    || case when noted.product_id is null then '{}' else jsonb_build_object('product',
      jsonb_build_object('id', noted.product_id, 'name', product.name, 'test', product.test,
        'published', product.published_at is not null, 'archived', product.archived_at is not null)) end
    || noted.more::jsonb
  from unnest($1::uuid[], $2::text[], $3::uuid[], $4::uuid[], $5::uuid[], $6::text[], $7::text[])
    as noted (id, type, license_id, instance_id, product_id, once, more)
  left join license_facts as license on license.id = noted.license_id
  left join licenses as labeled on labeled.id = noted.license_id
  left join products as sold on sold.id = license.product_id
  left join users on users.id = license.user_id
  left join instances as instance on instance.id = noted.instance_id
  left join products as product on product.id = noted.product_id
  where noted.type in (select type from wanted_event_types)
  on conflict (once) do nothing`

const valuesOf = (noted: readonly NewEvent[]): unknown[] => [
  noted.map(() => newId()),
  noted.map(({ type }) => type),
  noted.map(({ license_id = null }) => license_id),
  noted.map(({ instance_id = null }) => instance_id),
  noted.map(({ product_id = null }) => product_id),
  noted.map(({ once = null }) => once),
  noted.map(({ more = {} }) => JSON.stringify(more)),
]

/** Writes events of wanted types in the transaction of the change itself, so that neither exists without the other. */
export async function writeEvents(queries: Queries, noted: readonly NewEvent[]): Promise<void> {
  if (noted.length > 0) await queries.executeQuery(CompiledQuery.raw(write, valuesOf(noted)))
}

/** The same for the gate, which sends its writes with the commit. */
export const eventsWrite = (noted: readonly NewEvent[]): Write => ({
  statement: { name: 'write-events', text: write },
  values: valuesOf(noted),
})

/** The types among these that somebody wants. */
export async function wantedOf(queries: Queries, types: readonly string[]): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('wanted_event_types')
    .select('type')
    .where('type', 'in', types)
    .execute()
  return new Set(rows.map(({ type }) => type!))
}

/**
 * Takes up to `count` events out of the outbox and numbers them; undefined while another node does. One node at a time, until its
 * commit: so a reader of a number never gets a smaller number later.
 */
export async function takeFromOutbox(transaction: Queries, count: number): Promise<EventRow[] | undefined> {
  const lock = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtext('muhur events')) as mine`.execute(transaction)
  if (!lock.rows[0]!.mine) return undefined
  const { rows } = await sql<EventRow>`
    update events set sequence = numbered.sequence
    from (
      select id, nextval('event_sequence') as sequence
      from (select id from events where sequence is null order by created_at, id limit ${count}) as waiting
    ) as numbered
    where events.id = numbered.id
    returning events.id, events.sequence, type, payload, created_at`.execute(transaction)
  return rows.toSorted((one, other) => one.sequence - other.sequence)
}

/**
 * Events of a database that fell back are numbered from the clock's milliseconds on: no shop has numbered as many as milliseconds passed,
 * so a receiver has seen no such number.
 */
export async function liftSequence(queries: Queries): Promise<void> {
  await sql`
    select setval('event_sequence', greatest(last_value, (extract(epoch from clock_timestamp()) * 1000)::bigint))
    from event_sequence`.execute(queries)
}

/** Whether an event waits: a look into an index that is almost always empty. */
export async function isWaiting(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom('events').select('id').where('sequence', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** An event that leaves the outbox at once, for one receiver. */
export async function writeNumbered(transaction: Queries, type: string, payload: object): Promise<EventRow> {
  return (await transaction
    .insertInto('events')
    .values({
      id: newId(),
      type,
      payload: JSON.stringify(payload),
      sequence: sql<number>`nextval('event_sequence')`,
    })
    .returning(['id', sql<number>`sequence`.as('sequence'), 'type', 'payload', 'created_at'])
    .executeTakeFirstOrThrow()) as EventRow
}

/** Events behind a number, in order, without test events; of one product or all. */
export async function eventsAfter(
  queries: Queries,
  after: number,
  limit: number,
  productId?: string,
): Promise<ShopEvent[]> {
  const rows = await queries
    .selectFrom('events')
    .select(['id', sql<number>`sequence`.as('sequence'), 'type', 'payload', 'created_at'])
    .where('sequence', '>', after)
    .where('type', '<>', testEventType)
    .where(sql<boolean>`not payload ? 'test'`)
    .$if(productId !== undefined, (events) => events.where('product_id', '=', productId!))
    .orderBy('sequence')
    .limit(limit)
    .execute()
  return (rows as EventRow[]).map(eventOf)
}

/** Puts other numbers of orders into kept events. */
export async function renumberEvents(
  transaction: Queries,
  orders: readonly { id: string; external_id: string }[],
): Promise<void> {
  await sql`
    update events set payload = jsonb_set(payload, '{order,external_id}', to_jsonb(changed.external_id))
    from jsonb_to_recordset(${JSON.stringify(orders)}) as changed (id text, external_id text)
    where payload #>> '{order,id}' = changed.id`.execute(transaction)
}

/**
 * Removes a person from the events about the person's licenses, and returns their ids. A stand-in that owned a license before its claim has
 * the buyer's name.
 */
export async function eraseEventsOf(transaction: Queries, userId: string): Promise<string[]> {
  const erased = await transaction
    .updateTable('events')
    .set({
      payload: sql`payload #- '{license,owner}' #- '{license,external_id}' #- '{license,metadata}'
        #- '{previous}' #- '{instance,name}' #- '{instance,version}' #- '{instance,sdk}'`,
    })
    .where(
      sql<boolean>`(payload #>> '{license,owner,id}' = ${userId}
        or left(payload #>> '{license,owner,discord_id}', 1) = '0'
          and payload #>> '{license,id}' in (select id::text from licenses where user_id = ${userId}))`,
    )
    .returning('id')
    .execute()
  return erased.map(({ id }) => id)
}
