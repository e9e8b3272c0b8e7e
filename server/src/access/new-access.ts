import { newAccessLimits, type NewAccess } from '@muhur/contract/access/own-sessions'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { personIn } from '../db/person.ts'

/**
 * The sessions and API tokens that other admins opened lately, the newest first, ended ones included; and the users who lost the
 * admin role to another admin, with the access that ended with the role. The entries of each admin are found by the index on the
 * actor.
 */
export async function newAccessOfOthers(queries: Queries, adminId: string): Promise<NewAccess[]> {
  const { rows } = await sql<NewAccess>`
    select entry.id, entry.action, ${personIn('admin')} as person, entry.detail ->> 'device' as device,
      case when entry.action = 'token.create' then entry.detail ->> 'name' end as token, null as ended,
      entry.address, entry.created_at
    from users as admin
    cross join lateral (
      select * from audit_log
      where actor_id = admin.id and action in ('session.create', 'token.create')
        and created_at > moment() - make_interval(days => ${newAccessLimits.days})
      order by created_at desc limit ${sql.lit(newAccessLimits.count)}
    ) as entry
    where admin.role = 'admin' and admin.id <> ${adminId}
    union all
    select entry.id, entry.action, ${personIn('demoted')}, null, null, json_build_object(
        'tokens', coalesce(entry.detail -> 'ended_tokens', '[]'),
        'webhooks', coalesce(entry.detail -> 'ended_webhooks', '[]')
      ), null, entry.created_at
    from audit_log as entry join users as demoted on demoted.id = entry.subject_id
    where action = 'user.role' and entry.detail ->> 'role' = 'user' and actor_id is distinct from ${adminId}
      and entry.created_at > moment() - make_interval(days => ${newAccessLimits.days})
    order by created_at desc, id desc
    limit ${sql.lit(newAccessLimits.count)}`.execute(queries)
  return rows
}
