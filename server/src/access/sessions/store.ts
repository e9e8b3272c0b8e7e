import { freshSignIn } from '@muhur/contract/access/token-limits'
import { sessionLife } from '@muhur/contract/record/retention'
import type { User } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { hashToken, newToken } from '../../start/secrets.ts'
import { lockPresent, userColumns } from '../../db/person.ts'

const seconds = (count: number) => `interval '${count} seconds'`
const livesFor = ({ unused, total }: { unused: number; total: number }) =>
  `sessions.last_seen_at > moment() - ${seconds(unused)} and sessions.created_at > moment() - ${seconds(total)}`

/**
 * Whether a session, joined with its user, is still alive. An admin's session is shorter; the role is read now, so the session of
 * a user who became admin is shorter at once. A sign-in that an erasure overtook opens nothing.
 */
export const sessionLives = `
  users.erased_at is null and case users.role when 'admin' then ${livesFor(sessionLife.admin)} else ${livesFor(sessionLife.user)} end`

export const isAlive = sql.raw<boolean>(sessionLives)

/**
 * Stores a new session and returns its id and token. Only the token's hash is stored: a stolen backup opens no session.
 * Undefined, with nothing stored, for a user who was erased meanwhile.
 */
export async function insertSession(
  transaction: Queries,
  userId: string,
  origin: { address: string; device: string | null },
): Promise<{ id: string; token: string } | undefined> {
  if ((await lockPresent(transaction, [userId])).length === 0) return undefined
  const token = newToken()
  const { id } = await transaction
    .insertInto('sessions')
    .values({ token_hash: hashToken(token), user_id: userId, ...origin })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token }
}

/**
 * The user of a session that is alive, with the present role. Where `isUse`, notes that the session was used, at most once
 * a minute.
 */
export async function findSession(
  queries: Queries,
  token: string,
  isUse: boolean,
): Promise<User | undefined> {
  const token_hash = hashToken(token)
  const row = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(userColumns)
    .select(sql<boolean>`sessions.last_seen_at <= moment() - interval '1 minute'`.as('is_stale'))
    .where('sessions.token_hash', '=', token_hash)
    .where(isAlive)
    .executeTakeFirst()
  if (!row) return undefined

  const { is_stale, ...user } = row
  if (is_stale && isUse) {
    await queries
      .updateTable('sessions')
      .set({ last_seen_at: sql`moment()` })
      .where('token_hash', '=', token_hash)
      .execute()
  }
  return user
}

/**
 * The role behind each of these sessions that is alive, by its token's hash in hex. An open page does not count as a use: the
 * session ends by time all the same.
 */
export async function rolesOf(
  queries: Queries,
  sessions: readonly string[],
): Promise<Map<string, User['role']>> {
  const hashes = sessions.map((hex) => Buffer.from(hex, 'hex'))
  const rows = await queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(sql<string>`encode(sessions.token_hash, 'hex')`.as('session'))
    .select(sql<User['role']>`users.role`.as('role'))
    .where(sql<boolean>`sessions.token_hash = any(${hashes}::bytea[])`)
    .where(isAlive)
    .execute()
  return new Map(rows.map(({ session, role }) => [session, role]))
}

/** Whether the session began within `freshSignIn`. */
export async function isFresh(queries: Queries, token: string): Promise<boolean> {
  const row = await queries
    .selectFrom('sessions')
    .select('user_id')
    .where('token_hash', '=', hashToken(token))
    .where(sql<boolean>`created_at > moment() - make_interval(secs => ${freshSignIn})`)
    .executeTakeFirst()
  return row !== undefined
}

/** Does nothing when there is no such session. */
export async function deleteSession(queries: Queries, token: string): Promise<void> {
  await queries.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** The open sessions of a user, the last used first. */
export function sessionsOf(queries: Queries, userId: string) {
  return queries
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.created_at', 'sessions.last_seen_at', 'sessions.address', 'sessions.device'])
    .where('sessions.user_id', '=', userId)
    .where(isAlive)
    .orderBy('sessions.last_seen_at', 'desc')
    .orderBy('sessions.created_at', 'desc')
    .execute()
}

/** Ends every session of these users, and says how many there were. */
export async function deleteSessionsOf(queries: Queries, userIds: readonly string[]): Promise<number> {
  if (userIds.length === 0) return 0
  const { numDeletedRows } = await queries
    .deleteFrom('sessions')
    .where('user_id', 'in', userIds)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

/** Ends every session of a database that fell back: who signed out since stays signed out. */
export async function deleteAllSessions(queries: Queries): Promise<void> {
  await queries.deleteFrom('sessions').execute()
}
