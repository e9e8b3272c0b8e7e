import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { lockRoles } from './roles.ts'
import { randomNumber } from './store.ts'

/**
 * Locks the row of a user who is to be erased: no license, session or token comes to the user until the transaction ends.
 * Throws USER_NOT_FOUND, ADMIN_NOT_ERASED.
 */
export async function lockForErasure(transaction: Queries, id: string): Promise<void> {
  await lockRoles(transaction)
  const user = await transaction
    .selectFrom('users')
    .select('role')
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!user) throw new Failure('USER_NOT_FOUND')
  if (user.role === 'admin') throw new Failure('ADMIN_NOT_ERASED')
}

/**
 * Blanks the names of a user. The random number in place of the Discord id starts with 0, as no snowflake does: the next sign-in
 * with the old Discord id makes a new user.
 */
export async function eraseUser(transaction: Queries, id: string): Promise<void> {
  const number = randomNumber()
  await transaction
    .updateTable('users')
    .set({
      discord_id: number,
      discord_username: `Silinen kullanıcı ${number.slice(-4)}`,
      discord_avatar: null,
      email: null,
      signed_in_at: null,
      erased_at: sql<string>`moment()`,
    })
    .where('id', '=', id)
    .execute()
}
