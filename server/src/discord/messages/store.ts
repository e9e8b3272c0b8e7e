import type { OwnDiscordMessage } from '@muhur/contract/discord/own'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import { hasAccount } from '../../access/users/store.ts'
import type { Queries } from '../../db/db.ts'
import type { Sale } from '../../record/webhooks/discord.ts'
import { saleOfEvent } from '../../record/webhooks/sale.ts'
import { eventOf, type EventRow } from '../../record/events/wire.ts'
import type { DiscordFault } from '../api/faults.ts'

/** A message that is to be written. */
export interface NewMessage {
  event_id: string
  place: 'direct' | 'channel'
  user_id: string | null
}

/** One message for each cause and place, also when the cause is reported again. */
export async function addMessages(transaction: Queries, messages: readonly NewMessage[]): Promise<void> {
  if (messages.length === 0) return
  await transaction
    .insertInto('discord_messages')
    .values(messages.map((message) => ({ id: newId(), ...message })))
    .onConflict((row) => row.columns(['event_id', 'place']).doNothing())
    .execute()
}

/** The buyer of each order that was placed here. */
export async function buyersOf(queries: Queries, orderIds: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    select id, user_id from orders
    where id = any(${[...orderIds]}::uuid[]) and reference is not null and user_id is not null`.execute(
    queries,
  )
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/** The people among these with messages turned on and a Discord account. */
export async function reachable(queries: Queries, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from users
    where id = any(${ids}::uuid[]) and ${hasAccount} and erased_at is null
      and not exists (select from discord_people where user_id = users.id and opted_out)`.execute(queries)
  return new Set(rows.map(({ id }) => id))
}

/** Products without a message before the end of a license. */
export async function withoutReminder(queries: Queries): Promise<Set<string>> {
  const rows = await queries
    .selectFrom('discord_products')
    .select('product_id')
    .where('reminds', '=', false)
    .execute()
  return new Set(rows.map(({ product_id }) => product_id))
}

export interface Sendable {
  id: string
  place: NewMessage['place']
  user_id: string | null
  attempts: number
  /** Whether Discord may have forgotten the nonce of an attempt that was not answered. */
  isLate: boolean
  opted_out: boolean
  discord_id: string | null
  /** The direct channel, once Discord has opened it. */
  channel_id: string | null
  /** Why the seller refused the order of the event. */
  refusal: string | null
  /** Of an event of an order. */
  sale: Sale | null
  event: EventRow
}

/** Minutes for which Discord surely knows a nonce. */
const nonceMinutes = 3

/** Takes up to `count` messages; a message that is not settled is given out again after a minute. */
export async function takeMessages(queries: Queries, count: number): Promise<Sendable[]> {
  const { rows } = await sql<Omit<Sendable, 'event'> & EventRow & { message_id: string }>`
    with due as (
      select id, first_sent_at from discord_messages where due_at <= moment()
      order by due_at, id limit ${count} for update skip locked
    ), taken as (
      update discord_messages as message
      set due_at = moment() + interval '1 minute', attempts = attempts + 1,
        first_sent_at = coalesce(message.first_sent_at, moment())
      from due where due.id = message.id
      returning message.*, coalesce(due.first_sent_at <= moment() - make_interval(mins => ${nonceMinutes}), false) as "isLate"
    )
    select taken.id as message_id, place, taken.user_id, attempts, "isLate", coalesce(opted_out, false) as opted_out,
      users.discord_id, discord_people.channel_id, orders.refusal,
      case when place = 'channel' then ${saleOfEvent} end as sale,
      events.id, events.sequence, events.type, events.payload, events.created_at
    from taken join events on events.id = taken.event_id
      left join users on users.id = taken.user_id and erased_at is null
      left join discord_people on discord_people.user_id = taken.user_id
      left join orders on orders.id = (events.payload #>> '{order,id}')::uuid
    order by taken.id`.execute(queries)
  return rows.map(({ message_id, id, sequence, type, payload, created_at, ...message }) => ({
    ...message,
    id: message_id,
    event: { id, sequence, type, payload, created_at },
  }))
}

type MessageEnd = 'sent' | 'closed' | 'failed' | 'unknown'

/** Only the last attempt decides. */
const attemptOf = (queries: Queries, { id, attempts }: Pick<Sendable, 'id' | 'attempts'>) =>
  queries
    .updateTable('discord_messages')
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'waiting')

export async function endMessage(
  queries: Queries,
  message: Sendable,
  state: MessageEnd,
  fault: DiscordFault | null = null,
): Promise<void> {
  await attemptOf(queries, message).set({ state, fault, due_at: null }).execute()
}

/** Again in so many seconds. `isUnsent`: Discord surely did not write the message. */
export async function putOffMessage(
  queries: Queries,
  message: Sendable,
  { seconds, fault, isUnsent }: { seconds: number; fault: DiscordFault; isUnsent: boolean },
): Promise<void> {
  await attemptOf(queries, message)
    .set({
      fault,
      due_at: sql<string>`moment() + make_interval(secs => ${seconds})`,
      ...(isUnsent && { first_sent_at: null }),
    })
    .execute()
}

/** Keeps the channel that Discord opened with a person; null where the channel is gone. */
export async function keepChannel(
  queries: Queries,
  user_id: string,
  channel_id: string | null,
): Promise<void> {
  await queries
    .insertInto('discord_people')
    .values({ user_id, channel_id })
    .onConflict((row) => row.column('user_id').doUpdateSet({ channel_id }))
    .execute()
}

export async function chooseMessages(
  transaction: Queries,
  user_id: string,
  opted_out: boolean,
): Promise<void> {
  await transaction
    .insertInto('discord_people')
    .values({ user_id, opted_out })
    .onConflict((row) => row.column('user_id').doUpdateSet({ opted_out }))
    .execute()
}

/** Whether a person turned messages off, and the last messages with their outcomes. */
export async function ownMessages(queries: Queries, userId: string) {
  const person = await queries
    .selectFrom('discord_people')
    .select('opted_out')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  const rows = await queries
    .selectFrom('discord_messages as message')
    .innerJoin('events', 'events.id', 'message.event_id')
    .select([
      'message.id as message_id',
      'message.state',
      'events.id',
      'sequence',
      'type',
      'payload',
      'events.created_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('message.id', 'desc')
    .limit(20)
    .execute()
  const messages = rows.flatMap(({ message_id: id, state, ...event }): OwnDiscordMessage[] => {
    const { message } = eventOf(event as EventRow).data
    return message
      ? [{ id, state: state as OwnDiscordMessage['state'], created_at: event.created_at, ...message }]
      : []
  })
  return { opted_out: person?.opted_out ?? false, messages }
}

/** A person's messages, for the file of the person's data. */
export const messagesAbout = (queries: Queries, userId: string) =>
  queries
    .selectFrom('discord_messages')
    .innerJoin('events', 'events.id', 'event_id')
    .select(['type', 'state', 'discord_messages.created_at'])
    .where('user_id', '=', userId)
    .orderBy('discord_messages.id')
    .execute()

export async function eraseMessagesOf(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('discord_messages').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('discord_people').where('user_id', '=', userId).execute()
}

/** A look into an index that is empty nearly always. */
export const areMessagesDue = async (queries: Queries): Promise<boolean> =>
  (await queries
    .selectFrom('discord_messages')
    .select('id')
    .where('due_at', '<=', sql<string>`moment()`)
    .limit(1)
    .executeTakeFirst()) !== undefined
