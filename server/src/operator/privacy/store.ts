import type {
  Erasure,
  ErasureDetail,
  ErasureQuery,
  ErasureState,
  ListedErasure,
  OwnErasure,
} from '@muhur/contract/shop/privacy'
import { legalDeadline } from '@muhur/contract/shop/privacy'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { behind } from '../../http/lists/behind.ts'
import { pageOf, type Total } from '../../http/lists/page.ts'
import { lockSetting, readSetting, saveSetting } from '../../db/settings.ts'
import { personBy } from '../../db/person.ts'
import { remainsOf } from './remains.ts'

const setting = 'erasure_days'

/** The days within which a request is to be answered. */
export async function deadline(queries: Queries): Promise<number> {
  return Number((await readSetting(queries, setting)) ?? legalDeadline)
}

/** Sets the days for future requests, and returns the days before. */
export async function changeDeadline(transaction: Queries, days: number): Promise<number> {
  const before = await lockSetting(transaction, setting, String(legalDeadline))
  await saveSetting(transaction, setting, String(days))
  return Number(before)
}

export async function ownErasure(queries: Queries, userId: string): Promise<OwnErasure> {
  const request = await requests(queries)
    .where('user_id', '=', userId)
    .orderBy('asked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { licenses } = await queries
    .selectNoFrom(endingOf(sql`${userId}::uuid`).as('licenses'))
    .executeTakeFirstOrThrow()
  return { request: request ?? null, licenses, days: await deadline(queries) }
}

/** Throws ERASURE_OPEN, ADMIN_NOT_ERASED. */
export async function askErasure(transaction: Queries, userId: string): Promise<Erasure> {
  // The lock is for a request that waited while its user was erased.
  const user = await transaction
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new Failure('SESSION_ENDED'))
  if (user.role === 'admin') throw new Failure('ADMIN_NOT_ERASED')
  const days = await deadline(transaction)
  const id = newId()
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('erasure_requests')
    .values({ id, user_id: userId, due_at: sql`moment() + make_interval(days => ${days})` })
    .onConflict((conflict) => conflict.column('user_id').where('state', '=', 'open').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) throw new Failure('ERASURE_OPEN')
  return requests(transaction).where('id', '=', id).executeTakeFirstOrThrow()
}

/** Throws ERASURE_NOT_FOUND. */
export async function withdrawErasure(transaction: Queries, userId: string): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable('erasure_requests')
    .set({ state: 'withdrawn', decided_at: sql`moment()` })
    .where('user_id', '=', userId)
    .where('state', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new Failure('ERASURE_NOT_FOUND')
}

interface Decision {
  state: ErasureState & ('refused' | 'done')
  decided_by: string
  reason?: string
}

/** Answers an open request, and returns the user who made the request. Throws ERASURE_NOT_FOUND. */
export async function decideErasure(transaction: Queries, id: string, decision: Decision): Promise<string> {
  const decided = await transaction
    .updateTable('erasure_requests')
    .set({ ...decision, decided_at: sql`moment()` })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning('user_id')
    .executeTakeFirst()
  if (!decided) throw new Failure('ERASURE_NOT_FOUND')
  return decided.user_id
}

/** Reasons of earlier refusals may name the person. */
export async function blankReasonsOf(transaction: Queries, userId: string): Promise<void> {
  await transaction
    .updateTable('erasure_requests')
    .set({ reason: '' })
    .where('user_id', '=', userId)
    .execute()
}

/**
 * A page of the register: open requests by due date, then the others, the last one first. Without a page, or with an order, the requests by
 * due date, which no decision changes. Throws ERASURE_NOT_FOUND for an unknown cursor.
 */
export async function pageOfErasures(
  queries: Queries,
  query: ErasureQuery,
): Promise<{ erasures: ListedErasure[]; total: Total }> {
  const { limit, offset, descending, cursor } = pageOf(query, '-due_at')
  const wanted = sql<boolean>`${query.state ? sql`state = ${query.state}` : sql`true`}`
  const { count } = await queries
    .selectFrom('erasure_requests')
    .select(sql<number>`count(*)`.as('count'))
    .where(wanted)
    .executeTakeFirstOrThrow()
  const direction = descending ? sql`desc` : sql`asc`
  if (cursor !== undefined) await findErasure(queries, cursor)
  const keyOfCursor = sql`(select due_at from erasure_requests where id = ${cursor ?? null})`
  const erasures = await listed(queries)
    .where(wanted)
    .where(behind({ cursor, descending, key: sql`due_at`, keyOfCursor }))
    .orderBy(
      query.page === undefined || query.sort
        ? sql`due_at ${direction}, id ${direction}`
        : sql`decided_at desc nulls first, due_at, id`,
    )
    .limit(limit)
    .offset(offset)
    .execute()
  return { erasures, total: { count } }
}

/** Throws ERASURE_NOT_FOUND. */
export async function findErasure(queries: Queries, id: string): Promise<ListedErasure> {
  const found = await listed(queries).where('id', '=', id).executeTakeFirst()
  if (!found) throw new Failure('ERASURE_NOT_FOUND')
  return found
}

/** Throws ERASURE_NOT_FOUND. */
export async function erasureDetail(queries: Queries, id: string): Promise<ErasureDetail> {
  return { ...(await findErasure(queries, id)), remains: await remainsOf(queries, id) }
}

/** Every request of a user, in their order. */
export const erasuresOf = (queries: Queries, userId: string): Promise<Erasure[]> =>
  requests(queries).where('user_id', '=', userId).orderBy('id').execute()

const requests = (queries: Queries) =>
  queries
    .selectFrom('erasure_requests')
    .select(['id', 'asked_at', 'due_at', 'decided_at', 'reason'])
    .select(sql<ErasureState>`state`.as('state'))

const listed = (queries: Queries) =>
  requests(queries)
    .select([
      personBy('erasure_requests.user_id').$notNull().as('user'),
      personBy('erasure_requests.decided_by').as('decided_by'),
      sql<boolean>`state = 'open' and due_at < moment()`.as('overdue'),
      sql<number>`case when state = 'done' then ${endedBy} else ${endingOf(sql`erasure_requests.user_id`)} end`.as(
        'licenses',
      ),
    ])
    .$castTo<ListedErasure>()

/** The number of a user's licenses that an erasure would end. */
const endingOf = (user: ReturnType<typeof sql>) => sql<number>`(
  select count(*) from licenses where licenses.user_id = ${user} and licenses.status <> 'revoked')`

/** The number of licenses that the erasure ended, from the record: afterwards there is nothing left to count. */
const endedBy = sql`coalesce((
  select (detail ->> 'ended')::integer from audit_log
  where audit_log.subject_id = erasure_requests.user_id and action = 'user.erase' and detail ? 'ended' limit 1), 0)`
