import { keptAnswers } from '@muhur/contract/record/retention'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import type { Secrets } from '../../start/secrets.ts'

/** A call with a key. Keys belong to their callers: equal keys of two users, or of two tokens, never meet. */
export interface KeyedCall {
  user_id: string
  token_id: string | null
  key: string
  /** Of method, address and body. */
  request_hash: Buffer
}

/** The kept answer of an earlier call; or, without an answer, the id for this call's answer. */
type Claim = { id: string; answer?: unknown }

/**
 * Claims the key for this transaction. A call that comes meanwhile waits here for the end of this transaction: after a
 * commit it finds the answer, after a rollback it claims the key itself. Throws IDEMPOTENCY_KEY_REUSED, and
 * IDEMPOTENCY_KEY_BUSY where the wait takes too long.
 */
export async function claim(transaction: Queries, secrets: Secrets, call: KeyedCall): Promise<Claim> {
  const id = newId()
  const claimed = await transaction
    .insertInto('idempotency_keys')
    .values({ id, ...call })
    // An answer that is too old counts as none, also before it is pruned.
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'token_id', 'key'])
        .doUpdateSet({
          id,
          request_hash: call.request_hash,
          answer_sealed: null,
          created_at: sql`moment()`,
        })
        .where(
          'idempotency_keys.created_at',
          '<=',
          sql<string>`moment() - make_interval(secs => ${keptAnswers})`,
        ),
    )
    .returning('id')
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw waitedTooLong(error) ? new Failure('IDEMPOTENCY_KEY_BUSY', { wait: 2, cause: error }) : error
    })
  if (claimed) return { id }

  // A separate statement sees the commits made while the lock was awaited.
  const kept = await transaction
    .selectFrom('idempotency_keys')
    .select(['id', 'request_hash', 'answer_sealed'])
    .where('user_id', '=', call.user_id)
    .where(sql<boolean>`token_id is not distinct from ${call.token_id}::uuid`)
    .where('key', '=', call.key)
    .executeTakeFirstOrThrow()
  if (!call.request_hash.equals(kept.request_hash)) throw new Failure('IDEMPOTENCY_KEY_REUSED')
  return { id: kept.id, answer: JSON.parse(secrets.open(kept.answer_sealed!, kept.id).toString()) }
}

/** Keeps the answer, which commits together with the change. */
export async function keepAnswer(
  transaction: Queries,
  secrets: Secrets,
  id: string,
  answer: unknown,
): Promise<void> {
  const answer_sealed = secrets.seal(Buffer.from(JSON.stringify(answer ?? null)), id)
  await transaction.updateTable('idempotency_keys').set({ answer_sealed }).where('id', '=', id).execute()
}

/** SQLSTATE of `lock_timeout`, and of `statement_timeout`. */
const waitedTooLong = (error: unknown): boolean =>
  error instanceof Error && ['55P03', '57014'].includes(String((error as NodeJS.ErrnoException).code))

/** Deletes the calls of an erased user with their answers. */
export async function deleteAnswersOf(transaction: Queries, userId: string): Promise<void> {
  await transaction.deleteFrom('idempotency_keys').where('user_id', '=', userId).execute()
}
