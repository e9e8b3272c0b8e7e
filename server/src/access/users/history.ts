import type { AuditEntry } from '@muhur/contract/record/audit'
import { userHistoryLength } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import { auditEntries } from '../../record/audit/store.ts'
import type { Queries } from '../../db/db.ts'
import { requireUser } from './store.ts'

/** The last actions by a user and about the user, each kind found by its own index. Throws USER_NOT_FOUND. */
export async function historyOfUser(queries: Queries, id: string): Promise<AuditEntry[]> {
  await requireUser(queries, id)
  const last = sql`order by created_at desc limit ${sql.lit(userHistoryLength)}`
  return auditEntries(queries)
    .where(
      sql<boolean>`id in (
        (select id from audit_log where actor_id = ${id} ${last})
        union (select id from audit_log where subject_id = ${id} ${last}))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(userHistoryLength)
    .execute()
}
