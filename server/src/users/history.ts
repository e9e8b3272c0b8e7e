import { userHistoryLength, type UserHistoryEntry } from '@muhur/contract/user'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { personIn } from './person.ts'
import { requireUser } from './store.ts'

/** The last actions by a user and about the user, each kind found by its own index. Throws USER_NOT_FOUND. */
export async function historyOfUser(queries: Queries, id: string): Promise<UserHistoryEntry[]> {
  await requireUser(queries, id)
  const last = sql`order by created_at desc limit ${sql.lit(userHistoryLength)}`
  const { rows } = await sql<UserHistoryEntry>`
    select entry.id, entry.action, entry.detail, entry.address, entry.created_at,
      (select name from api_tokens where api_tokens.id = entry.token_id) as token,
      case when actor.id is not null then ${personIn('actor')} end as actor
    from (
      (select * from audit_log where actor_id = ${id} ${last})
      union
      (select * from audit_log where subject_id = ${id} ${last})
    ) as entry
    left join users as actor on actor.id = entry.actor_id
    order by entry.created_at desc, entry.id desc
    limit ${sql.lit(userHistoryLength)}`.execute(queries)
  return rows
}
