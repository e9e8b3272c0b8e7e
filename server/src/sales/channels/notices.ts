import type { Notice } from '@muhur/contract/sales/orders'
import type { ProviderName } from '@muhur/contract/sales/providers'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { NoticeKind, Outcome, SaleNotice } from '../providers/provider.ts'

/** A notice to be kept; `kept` is the body for another reading by the provider's file. */
interface KeptNotice {
  channel_id: string
  once: string
  kind: NoticeKind | null
  state: Notice['state']
  code?: string
  kept?: unknown
}

/** Keeps a notice, or counts a repeated notice, and returns its id. The later outcome stands. */
export async function keepNotice(
  queries: Queries,
  secrets: Secrets,
  { kept, code, ...notice }: KeptNotice,
): Promise<string> {
  const id = newId()
  // Sealed for the channel: a second coming of the notice keeps the row's own id.
  const body_sealed =
    kept === undefined ? null : secrets.seal(Buffer.from(JSON.stringify(kept)), notice.channel_id)
  const row = await queries
    .insertInto('channel_notices')
    .values({ id, ...notice, code: code ?? null, body_sealed })
    .onConflict((conflict) =>
      conflict.columns(['channel_id', 'once']).doUpdateSet({
        count: sql<number>`channel_notices.count + 1`,
        kind: notice.kind,
        state: notice.state,
        code: code ?? null,
        received_at: sql<string>`moment()`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

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

/** Of one channel or of one order, newest first; without either, failed and refused notices. At most 100. */
export function listNotices(
  queries: Queries,
  { id, channel_id, order_id }: { id?: string; channel_id?: string; order_id?: string },
): Promise<Notice[]> {
  const ofAll = id === undefined && channel_id === undefined && order_id === undefined
  return queries
    .selectFrom('channel_notices')
    .select(['id', 'kind', 'code', 'order_id', 'count', 'received_at'])
    .select(sql<Notice['state']>`state`.as('state'))
    .$if(ofAll, (notices) => notices.where('state', '<>', 'done'))
    .$if(id !== undefined, (notices) => notices.where('id', '=', id!))
    .$if(channel_id !== undefined, (notices) => notices.where('channel_id', '=', channel_id!))
    .$if(order_id !== undefined, (notices) => notices.where('order_id', '=', order_id!))
    .orderBy('id', 'desc')
    .limit(100)
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
