import type { Notice } from '@muhur/contract/sales/orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { behind } from '../../http/lists/behind.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { NoticeKind, Outcome, SaleNotice } from '../providers/provider.ts'

/** A notice to be kept; `kept` is the body for another reading by the provider's file. */
interface KeptNotice {
  channel_id: string
  once: string
  kind: NoticeKind | null
  state: Notice['state']
  /** What the sender was answered. */
  failure?: Pick<Failure, 'code'> & Partial<Pick<Failure, 'message' | 'field'>>
  kept?: unknown
}

/** Keeps a notice, or counts a repeated notice, and returns its id. The later outcome stands, and what was done once stays done. */
export async function keepNotice(
  queries: Queries,
  secrets: Secrets,
  { kept, failure, ...notice }: KeptNotice,
): Promise<string> {
  const id = newId()
  const { code = null, message, field = null } = failure ?? {}
  const reason = message === undefined ? null : storable(message)
  const unlessDone = (value: string | null) =>
    sql<string | null>`case channel_notices.state when 'done' then null else ${value} end`
  // Sealed for the channel: a second coming of the notice keeps the row's own id.
  const body_sealed =
    kept === undefined ? null : secrets.seal(Buffer.from(JSON.stringify(kept)), notice.channel_id)
  const row = await queries
    .insertInto('channel_notices')
    .values({ id, ...notice, code, reason, field, body_sealed })
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'once']).doUpdateSet({
        count: sql<number>`channel_notices.count + 1`,
        kind: notice.kind,
        state: sql<string>`case channel_notices.state when 'done' then 'done' else ${notice.state} end`,
        code: unlessDone(code),
        reason: unlessDone(reason),
        field: unlessDone(field),
        received_at: sql<string>`moment()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** PostgreSQL keeps neither U+0000 nor half of a character, which a sentence may quote from a notice. */
const storable = (text: string) => text.toWellFormed().replaceAll('\0', '\ufffd')

/** Notes the outcome of a readable notice. The body is not kept where the order's buyer is erased. */
export async function noteOutcome(
  transaction: Queries,
  id: string,
  { kind, happened }: Pick<SaleNotice, 'kind' | 'happened'>,
  { order_id }: Outcome,
): Promise<void> {
  const done = {
    state: 'done',
    code: null,
    reason: null,
    field: null,
    kind,
    order_id,
    happened_at: sql<string | null>`to_timestamp(${happened ?? null})`,
    body_sealed: sql<Uint8Array | null>`case when exists (
      select from orders join users on users.id = orders.user_id
      where orders.id = ${order_id} and erased_at is not null
    ) then null else body_sealed end`,
  }
  await transaction.updateTable('channel_notices').set(done).where('id', '=', id).execute()
}

/** A kept notice with its channel and its kept body. Throws NOTICE_NOT_FOUND, NOTICE_NOT_KEPT. */
export async function findKept(queries: Queries, secrets: Secrets, id: string) {
  const row = await queries
    .selectFrom('channel_notices')
    .innerJoin('channels', 'channels.id', 'channel_id')
    .select(['channels.id', 'channels.name', 'channels.provider', 'body_sealed'])
    .where('channel_notices.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new Failure('NOTICE_NOT_FOUND')
  const { body_sealed, provider, ...channel } = row
  if (body_sealed === null) throw new Failure('NOTICE_NOT_KEPT')
  const kept: unknown = JSON.parse(secrets.open(body_sealed, channel.id).toString())
  return { channel: { ...channel, provider: provider as ProviderName }, kept }
}

interface NoticeFilter {
  id?: string
  /** `false`: without notices that were handled. */
  done?: 'false'
  channel_id?: string
  order_id?: string
  limit?: string
  cursor?: string
}

/** Of one channel or of one order, newest first; without either, failed and refused notices. 100 by default. */
export function listNotices(
  queries: Queries,
  { id, done, channel_id, order_id, limit = '100', cursor }: NoticeFilter,
): Promise<Notice[]> {
  const ofAll = id === undefined && channel_id === undefined && order_id === undefined
  return queries
    .selectFrom('channel_notices')
    .select(['id', 'kind', 'code', 'reason', 'field', 'order_id', 'count', 'received_at'])
    .select(sql<Notice['state']>`state`.as('state'))
    .$if(ofAll || done === 'false', (notices) => notices.where('state', '<>', 'done'))
    .$if(id !== undefined, (notices) => notices.where('id', '=', id!))
    .$if(channel_id !== undefined, (notices) => notices.where('channel_id', '=', channel_id!))
    .$if(order_id !== undefined, (notices) => notices.where('order_id', '=', order_id!))
    .where(behind({ cursor, descending: true }))
    .orderBy('id', 'desc')
    .limit(Number(limit))
    .execute()
}

/** Deletes the bodies of the notices of these orders; the rows with their times stay. */
export async function forgetBodies(transaction: Queries, orderIds: readonly string[]): Promise<void> {
  await transaction
    .updateTable('channel_notices')
    .set({ body_sealed: null })
    .where(sql<boolean>`order_id = any(${[...orderIds]}::uuid[])`)
    .execute()
}
