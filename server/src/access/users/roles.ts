import type { Role } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import { recordAll, type Actor } from '../../record/audit/record.ts'
import { deleteSessionsOf } from '../sessions/store.ts'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { endAccessOf } from './role-access.ts'
import { roleFrom } from './store.ts'

/**
 * Gives a user a role, on record, and ends for good all access of the old role: sessions, API tokens, webhooks. False when the
 * user has the role already. Throws USER_NOT_FOUND, ADMIN_BY_ENVIRONMENT, LAST_ADMIN, and ADMIN_REQUIRED for an actor who is not
 * an admin any more.
 *
 * One change at a time: the second of two changes sees the result of the first, so that two admins cannot take the role from each
 * other and leave no admin. The lock is an advisory lock, because locks on the admins' rows would deadlock: the set of admins
 * changes while a transaction waits for them.
 */
export async function changeRole(
  transaction: Queries,
  { id, role, actor }: { id: string; role: Role; actor: Actor & { actor_id: string } },
  adminDiscordIds: readonly string[],
): Promise<boolean> {
  await lockRoles(transaction)
  const admins = await transaction.selectFrom('users').select('id').where('role', '=', 'admin').execute()
  if (!admins.some((admin) => admin.id === actor.actor_id)) throw new Failure('ADMIN_REQUIRED')
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
    .set({ role, made_admin_by: role === 'admin' ? actor.actor_id : null })
    .where('id', '=', id)
    .execute()
  await endPreviousRole(transaction, [{ id, role }], actor)
  return true
}

/** There are two roles. The ended access stays on record by its names, for the other admins to read. */
async function endPreviousRole(
  transaction: Queries,
  changed: readonly { id: string; role: Role }[],
  actor: Actor,
): Promise<void> {
  await deleteSessionsOf(
    transaction,
    changed.map(({ id }) => id),
  )
  for (const { id, role } of changed) {
    const { tokens, webhooks } = await endAccessOf(transaction, id)
    const names = {
      ...(tokens.length > 0 && { ended_tokens: tokens.map(({ name }) => name) }),
      ...(webhooks.length > 0 && { ended_webhooks: webhooks.map(({ name }) => name) }),
    }
    const detail = { role, before: { role: role === 'admin' ? 'user' : 'admin' }, ...names }
    await recordAll(transaction, [
      { ...actor, action: 'user.role', subject_id: id, detail },
      ...tokens.map((token) => ({
        ...actor,
        action: 'token.revoke',
        subject_id: token.id,
        detail: { name: token.name },
      })),
      ...webhooks.map((webhook) => ({ ...actor, action: 'webhook.delete', subject_id: webhook.id })),
    ])
  }
}

/** Nobody else changes a role until the transaction ends. */
export async function lockRoles(transaction: Queries): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('users.role'))`.execute(transaction)
}

/**
 * The admins are the users with these Discord ids and the users whom an admin made admin. A user whose role changes loses the
 * access of the old role.
 */
export async function syncAdmins(queries: Queries, adminDiscordIds: readonly string[]): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const role = roleFrom(adminDiscordIds)
    const changed = await transaction
      .updateTable('users')
      .set({ role })
      .where('role', '<>', role)
      .returning(['id', sql<Role>`role`.as('role')])
      .execute()
    await endPreviousRole(transaction, changed, { actor_id: null, address: null })
  })
}
