import type { Person, User } from '@muhur/contract/access/users'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './db.ts'

/** The name and ids of a joined user, in one value; `table` is the user's name in the join. */
export const personIn = (table = 'users'): RawBuilder<Person> => {
  const column = (name: string) => sql.ref(`${table}.${name}`)
  return sql<Person>`json_build_object(
    'id', ${column('id')}, 'discord_id', ${column('discord_id')}, 'discord_username', ${column('discord_username')})`
}

/** The columns of a joined user, in the guard's form. */
export const userColumns = [
  'users.id',
  'users.discord_id',
  'users.discord_avatar',
  sql<User['role']>`users.role`.as('role'),
  sql<string>`coalesce(users.discord_username, users.discord_id)`.as('discord_username'),
] as const

/** The user with the id in this column; null where the column is null. */
export const personBy = (column: string): RawBuilder<Person | null> =>
  sql<Person | null>`(select ${personIn('person')} from users as person where person.id = ${sql.ref(column)})`

/**
 * Returns those of these users who are not erased, and keeps them from erasure until the transaction ends. Call this before
 * writing anything about a user in the same transaction: an erasure locks licenses, then the user's row, then sessions and
 * tokens, and a transaction that locks in another order can deadlock with an erasure.
 */
export async function lockPresent(transaction: Queries, ids: readonly string[]): Promise<string[]> {
  const rows = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forKeyShare()
    .execute()
  return rows.map(({ id }) => id)
}
