import type { Role } from '@muhur/contract/user'
import { sql } from 'kysely'
import { recordAll } from '../audit/record.ts'
import { deleteSessionsOf } from '../auth/store.ts'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'
import { roleFrom } from './store.ts'

/**
 * Gives a user a role and ends the user's sessions. False when the user has the role already.
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
  await lockRoles(transaction)
  const admins = await transaction.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  if (!admins.some((admin) => admin.id === actorId)) throw new Failure('ADMIN_REQUIRED')
  const user = await transaction
    .selectFrom('users')
    .select(['discord_id', 'role'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
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

/** What the record says of a role that was given: there are two. */
export const roleChange = (role: Role) => ({ role, before: { role: role === 'admin' ? 'user' : 'admin' } })

/** Nobody else changes a role until the transaction ends. */
export async function lockRoles(transaction: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('users.role'))`.execute(transaction)
}

/**
 * Admins are these Discord ids and the users whom an admin made admin, and no others. A user whose role changes is signed
 * out.
 */
export async function syncAdmins(queries: Queries, adminDiscordIds: readonly string[]): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const role = roleFrom(adminDiscordIds)
    const changed = await transaction
      .updateTable('users')
      .set({ role })
      .where('role', '<>', role)
      .returning(['id', 'role'])
      .execute()
    const ids = changed.map(({ id }) => id)
    await deleteSessionsOf(transaction, ids)
    await recordAll(
      transaction,
      changed.map((user) => ({
        actor_id: null,
        address: null,
        action: 'user.role',
        subject_id: user.id,
        detail: roleChange(user.role as Role),
      })),
    )
  })
}
