import type { UserDetail } from '@muhur/contract/access/users'
import { sessionsOf } from '../sessions/store.ts'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { personBy } from '../../db/person.ts'
import { accessOf } from './role-access.ts'
import { listedUsers } from './store.ts'

/** One user, as admins see the user. Throws USER_NOT_FOUND. */
export async function findUser(
  queries: Queries,
  id: string,
  adminDiscordIds: readonly string[],
): Promise<UserDetail> {
  const user = await listedUsers(queries)
    .select('users.erased_at')
    .select(personBy('users.made_admin_by').as('made_admin_by'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) throw new Failure('USER_NOT_FOUND')
  const { made_admin_by, ...facts } = user
  const block = await queries
    .selectFrom('blocks')
    .select(['id', 'note', 'created_at'])
    .where('user_id', '=', id)
    .executeTakeFirst()
  return {
    ...facts,
    admin_by: adminDiscordIds.includes(user.discord_id)
      ? { environment: true }
      : made_admin_by && { person: made_admin_by },
    sessions: await sessionsOf(queries, id),
    access: await accessOf(queries, id),
    block: block ?? null,
  }
}
