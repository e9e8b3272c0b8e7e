import type { ListedUser, User } from '@muhur/contract/access/users'
import { sql } from 'kysely'
import { randomInt } from 'node:crypto'
import { v7 as newId } from 'uuid'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { lockPresent } from '../../db/person.ts'

/** The stored data of a person. The id is the account; name and e-mail change and prove nothing. */
export interface Identity {
  /** A snowflake, as text: it does not fit a JavaScript number. */
  discord_id: string
  discord_username: string
  discord_avatar: string | null
  /** Only an address that Discord verified. */
  email: string | null
}

/**
 * Notes a sign-in, and the name and e-mail of it. A user who was given a license before the first sign-in has a row
 * already, which gets the name now. The Discord id alone identifies the account.
 */
export async function saveSignIn(
  queries: Queries,
  identity: Identity,
  adminDiscordIds: readonly string[],
): Promise<User> {
  const facts = {
    ...identity,
    signed_in_at: sql<string>`moment()`,
  }
  const row = await queries
    .insertInto('users')
    .values({ id: newId(), ...facts, role: adminDiscordIds.includes(identity.discord_id) ? 'admin' : 'user' })
    .onConflict((conflict) =>
      // A sign-in never ends a role: a role ends together with its access (roles.ts).
      conflict.column('discord_id').doUpdateSet({
        ...facts,
        role: sql`case users.role when 'admin' then 'admin' else ${roleFrom(adminDiscordIds)} end`,
      }),
    )
    .returning(['id', 'discord_id', 'discord_avatar', sql<User['role']>`role`.as('role')])
    .executeTakeFirstOrThrow()
  return { ...row, discord_username: identity.discord_username }
}

/**
 * The id of the future owner of a license. An unknown Discord id gets a row that waits for its first sign-in. Fails with
 * OWNER_REQUIRED unless exactly one of the two is given, with USER_NOT_FOUND for an unknown `user_id`.
 */
export async function findOrInvite(
  queries: Queries,
  { user_id, discord_id }: { user_id?: string; discord_id?: string },
): Promise<string> {
  if ((user_id === undefined) === (discord_id === undefined)) throw new Failure('OWNER_REQUIRED')
  if (discord_id !== undefined) return invite(queries, discord_id)
  await requireOwner(queries, user_id!)
  return user_id!
}

/** Locked against an erasure, which then finds the license. Fails with USER_NOT_FOUND, for an erased user too. */
async function requireOwner(transaction: Queries, id: string): Promise<void> {
  const [user] = await lockPresent(transaction, [id])
  if (user === undefined) throw new Failure('USER_NOT_FOUND', { field: 'user_id' })
}

/** The columns from which an avatar is made. */
export type AvatarSource = Pick<User, 'discord_id' | 'discord_avatar'> & { discord_username: string | null }

/** Fails with USER_NOT_FOUND. */
export async function findAvatarSource(queries: Queries, id: string): Promise<AvatarSource> {
  const user = await queries
    .selectFrom('users')
    .select(['discord_id', 'discord_avatar', 'discord_username'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!user) throw new Failure('USER_NOT_FOUND')
  return user
}

/** Fails with USER_NOT_FOUND. */
export async function requireUser(queries: Queries, id: string): Promise<void> {
  const user = await queries.selectFrom('users').select('id').where('id', '=', id).executeTakeFirst()
  if (!user) throw new Failure('USER_NOT_FOUND', { field: 'user_id' })
}

async function invite(queries: Queries, discord_id: string): Promise<string> {
  const { id } = await queries
    .insertInto('users')
    .values({ id: newId(), discord_id })
    // Changes nothing, but makes the statement return the existing row.
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet({ discord_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Adds a row for a buyer with an unknown Discord account and returns its id. As after an erasure, the random number in place of
 * the Discord id starts with 0, as no snowflake does.
 */
export async function addStandIn(queries: Queries, name: string): Promise<string> {
  const id = newId()
  await queries
    .insertInto('users')
    .values({ id, discord_id: randomNumber(), discord_username: name })
    .execute()
  return id
}

/** Takes the name from a stand-in that owns nothing. */
export async function blankStandIn(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('users')
    .set({ discord_username: null })
    .where('id', '=', id)
    .where(
      sql<boolean>`not exists (select from licenses where user_id = users.id)
        and not exists (select from orders where user_id = users.id)`,
    )
    .execute()
}

/** Whether a row of `users` has the Discord id of a person. */
export const hasAccount = sql<boolean>`left(users.discord_id, 1) <> '0'`

/** Twenty digits that cannot be a Discord id. */
export const randomNumber = (): string =>
  '0' + Array.from({ length: 19 }, () => String(randomInt(10))).join('')

/** The ids of many users by Discord id; an unknown Discord id gets a row that waits. */
export async function inviteAll(
  queries: Queries,
  discordIds: readonly string[],
): Promise<Map<string, { id: string; discord_username: string | null }>> {
  // In order, so that two who invite the same people never wait for each other in a circle.
  const wanted = [...new Set(discordIds)].sort()
  if (wanted.length === 0) return new Map()
  await queries
    .insertInto('users')
    .values(wanted.map((discord_id) => ({ id: newId(), discord_id })))
    .onConflict((conflict) => conflict.column('discord_id').doNothing())
    .execute()
  const users = await queries
    .selectFrom('users')
    .select(['id', 'discord_id', 'discord_username'])
    .where('discord_id', 'in', wanted)
    .forKeyShare()
    .execute()
  // Somebody was erased between the two statements.
  if (users.length < wanted.length) return inviteAll(queries, discordIds)
  return new Map(users.map(({ discord_id, ...user }) => [discord_id, user]))
}

/** The users with this name, in any case. Several users may have one name: Discord frees names. */
export async function findByNames(
  queries: Queries,
  names: readonly string[],
): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>()
  if (names.length === 0) return found
  const users = await queries
    .selectFrom('users')
    .select(['discord_id', sql<string>`lower(discord_username)`.as('name')])
    .where(sql<string>`lower(discord_username)`, 'in', names)
    .execute()
  for (const { name, discord_id } of users) found.set(name, [...(found.get(name) ?? []), discord_id])
  return found
}

/** The role of a row of `users`: admin by the environment, or by an admin's decision (decision 0020). */
export function roleFrom(adminDiscordIds: readonly string[]) {
  return sql<string>`case
    when users.discord_id = any(${[...adminDiscordIds]}::text[]) or users.made_admin_by is not null then 'admin'
    else 'user' end`
}

/** The number of users that match a search. */
export async function countUsers(queries: Queries, search: string | undefined): Promise<number> {
  const { count } = await queries
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where(searchCondition(search))
    .executeTakeFirstOrThrow()
  return count
}

/** Up to `limit` users, oldest first, after the id `cursor`. */
export function pageOfUsers(
  queries: Queries,
  search: string | undefined,
  limit: number,
  cursor?: string,
): Promise<ListedUser[]> {
  return listedUsers(queries)
    .where(searchCondition(search))
    .$if(cursor !== undefined, (users) => users.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Users as admins list them. */
export function listedUsers(queries: Queries) {
  return queries
    .selectFrom('users')
    .select(['id', 'discord_id', 'discord_username', 'discord_avatar', 'email', 'signed_in_at', 'created_at'])
    .select(sql<ListedUser['role']>`role`.as('role'))
    .select((user) =>
      user
        .selectFrom('licenses')
        .whereRef('licenses.user_id', '=', 'users.id')
        .where('licenses.test', '=', false)
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('license_count'),
    )
}

/** Part of a name, or a whole Discord id. `strpos` knows no wildcards, so nothing needs escaping. */
function searchCondition(search: string | undefined) {
  if (!search) return sql<boolean>`true`
  return sql<boolean>`(discord_id = ${search} or strpos(lower(discord_username), lower(${search})) > 0)`
}
