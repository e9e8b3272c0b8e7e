import { newAccessTold, type NewAccess } from '@muhur/contract/own-session'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { personIn } from '../users/person.ts'

/**
 * The sessions that the other admins opened lately and the tokens that they made, the last first; also those that have ended
 * since. Each admin's entries of history are found by their own index.
 */
export async function newAccessOfOthers(queries: Queries, adminId: string): Promise<NewAccess[]> {
  const { rows } = await sql<NewAccess>`
    select entry.id, entry.action, ${personIn('admin')} as person, entry.detail ->> 'device' as device,
      case when entry.action = 'token.create' then entry.detail ->> 'name' end as token, entry.address, entry.created_at
    from users as admin
    cross join lateral (
      select * from audit_log
      where actor_id = admin.id and action in ('session.create', 'token.create')
        and created_at > moment() - make_interval(days => ${newAccessTold.days})
      order by created_at desc limit ${sql.lit(newAccessTold.count)}
    ) as entry
    where admin.role = 'admin' and admin.id <> ${adminId}
    order by entry.created_at desc, entry.id desc
    limit ${sql.lit(newAccessTold.count)}`.execute(queries)
  return rows
}
