import type { Role } from '@muhur/contract/user'
import { sql } from 'kysely'
import { deleteSessionsOf } from '../auth/store.ts'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'

/**
 * Makes somebody an admin or takes that back, and ends his sessions. False when he is what he is to be.
 * Throws USER_NOT_FOUND, ADMIN_BY_ENVIRONMENT, LAST_ADMIN, and ADMIN_REQUIRED for an actor who stopped being one.
 *
 * One change at a time: of two at once the second sees what the first has left, so that no two admins can take the right
 * from each other and leave nobody. A lock of its own, since locks on the admins' rows deadlock: who the admins are
 * changes while one waits for them.
 */
export async function changeRole(
  transaction: Queries,
  { id, role, actorId }: { id: string; role: Role; actorId: string },
  adminDiscordIds: readonly string[],
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('users.role'))`.execute(transaction)
  const admins = await transaction.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  if (!admins.some((admin) => admin.id === actorId)) throw new Failure('ADMIN_REQUIRED')
  const user = await transaction
    .selectFrom('users')
    .select(['discord_id', 'role'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) throw new Failure('USER_NOT_FOUND')
  if (user.role === role) return false
  if (role === 'user') {
    if (adminDiscordIds.includes(user.discord_id))
      throw new Failure('ADMIN_BY_ENVIRONMENT', { field: 'role' })
    if (admins.length === 1) throw new Failure('LAST_ADMIN', { field: 'role' })
  }
  await transaction
    .updateTable('users')
    .set({ role, made_admin_by: role === 'admin' ? actorId : null })
    .where('id', '=', id)
    .execute()
  await deleteSessionsOf(transaction, [id])
  return true
}
