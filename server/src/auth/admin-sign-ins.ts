import { signInsTold, type AdminSignIn } from '@muhur/contract/own-session'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { personIn } from '../users/person.ts'

/**
 * The sessions that the other admins opened lately, the last first; also those that have ended since. Each admin's entries
 * of history are found by their own index.
 */
export async function signInsOfOthers(queries: Queries, adminId: string): Promise<AdminSignIn[]> {
  const { rows } = await sql<AdminSignIn>`
    select entry.id, ${personIn('admin')} as person, entry.detail ->> 'device' as device, entry.address, entry.created_at
    from users as admin
    cross join lateral (
      select * from audit_log
      where subject_id = admin.id and action = 'session.create'
        and created_at > moment() - make_interval(days => ${signInsTold.days})
      order by created_at desc limit ${sql.lit(signInsTold.count)}
    ) as entry
    where admin.role = 'admin' and admin.id <> ${adminId}
    order by entry.created_at desc, entry.id desc
    limit ${sql.lit(signInsTold.count)}`.execute(queries)
  return rows
}
