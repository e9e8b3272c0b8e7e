import type { ListedUser, User } from '@muhur/contract/user'
import { sql, type Kysely } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Identity } from '../auth/discord.ts'
import { deleteSessionsOf } from '../auth/store.ts'
import type { Database } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'
import { Failure } from '../failure.ts'
import { microsOf, pageSize, placeTime, type Place } from '../keyset.ts'

/**
 * Notes that somebody signed in, and who he says to be now. Whoever was given a license before ever being here has a
 * row already; it gets its name. The Discord id alone decides whose account it is.
 */
export async function saveSignIn(
  { queries }: Database,
  identity: Identity,
  adminDiscordIds: readonly string[],
): Promise<User> {
  const facts = {
    ...identity,
    role: adminDiscordIds.includes(identity.discord_id) ? 'admin' : 'user',
    signed_in_at: sql<string>`moment()`,
  }
  const row = await queries
    .insertInto('users')
    .values({ id: uuidv7(), ...facts })
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet(facts))
    .returning(['id', 'discord_id', 'discord_avatar', sql<User['role']>`role`.as('role')])
    .executeTakeFirstOrThrow()
  return { ...row, discord_username: identity.discord_username }
}

/**
 * The id of the user who is to own a license. A Discord id that has never been here gets a row that waits for its first
 * sign-in. Fails with OWNER_REQUIRED unless exactly one of the two is given, with USER_NOT_FOUND for an unknown `user_id`.
 */
export async function findOrInvite(
  queries: Kysely<Tables>,
  { user_id, discord_id }: { user_id?: string; discord_id?: string },
): Promise<string> {
  if ((user_id === undefined) === (discord_id === undefined)) throw new Failure('OWNER_REQUIRED')
  if (discord_id !== undefined) return invite(queries, discord_id)
  const user = await queries.selectFrom('users').select('id').where('id', '=', user_id!).executeTakeFirst()
  if (!user) throw new Failure('USER_NOT_FOUND', { field: 'user_id' })
  return user.id
}

async function invite(queries: Kysely<Tables>, discord_id: string): Promise<string> {
  const { id } = await queries
    .insertInto('users')
    .values({ id: uuidv7(), discord_id })
    // Changes nothing, but makes the statement return the row that is there already.
    .onConflict((conflict) => conflict.column('discord_id').doUpdateSet({ discord_id }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Makes exactly these Discord ids admins. Whoever's role changes is signed out. */
export async function syncAdmins(db: Database, adminDiscordIds: readonly string[]): Promise<void> {
  const role = sql<string>`case when discord_id = any(${[...adminDiscordIds]}::text[]) then 'admin' else 'user' end`
  const changed = await db.queries
    .updateTable('users')
    .set({ role })
    .where('role', '<>', role)
    .returning('id')
    .execute()
  await deleteSessionsOf(
    db,
    changed.map(({ id }) => id),
  )
}

export async function countUsers({ queries }: Database, search: string | undefined): Promise<number> {
  const { count } = await queries
    .selectFrom('users')
    .select(sql<number>`count(*)`.as('count'))
    .where(matches(search))
    .executeTakeFirstOrThrow()
  return count
}

/** Users from the oldest on, after `place`, at most `limit`; each with its own place in the list. */
export async function listUsers(
  { queries }: Database,
  { search, place, limit }: { search?: string; place?: Place; limit: number },
): Promise<{ user: ListedUser; place: Place }[]> {
  const rows = await queries
    .selectFrom('users')
    .select(['id', 'discord_id', 'discord_username', 'discord_avatar', 'signed_in_at', 'created_at'])
    .select(sql<ListedUser['role']>`role`.as('role'))
    .select((users) =>
      users
        .selectFrom('licenses')
        .whereRef('licenses.user_id', '=', 'users.id')
        .select(sql<number>`count(*)`.as('count'))
        .$asScalar()
        .$notNull()
        .as('license_count'),
    )
    .select(microsOf('users.created_at').as('micros'))
    .where(matches(search))
    .$if(place !== undefined, (users) =>
      users.where(sql<boolean>`(created_at, id) > (${placeTime(place!)}, ${place!.id}::uuid)`),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ micros, ...user }) => ({ user, place: { micros, id: user.id } }))
}

/** All users, a page at a time; no connection is held between two pages. */
export async function* allUsers(db: Database, search: string | undefined): AsyncGenerator<ListedUser[]> {
  let place: Place | undefined
  do {
    const page = await listUsers(db, { search, place, limit: pageSize })
    yield page.map(({ user }) => user)
    place = page.length === pageSize ? page.at(-1)?.place : undefined
  } while (place)
}

/** Part of a name, or a whole Discord id. `strpos` knows no wildcards, so nothing needs escaping. */
function matches(search: string | undefined) {
  if (!search) return sql<boolean>`true`
  return sql<boolean>`(discord_id = ${search} or strpos(lower(discord_username), lower(${search})) > 0)`
}
