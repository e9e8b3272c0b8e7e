import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Secrets } from '../../start/secrets.ts'
import type { DiscordFault } from '../api/faults.ts'
import { wish } from './wished.ts'

/** A role that is to be given or taken. */
interface RoleTask {
  user_id: string
  role_id: string
  guild_id: string
  wanted: boolean
  attempts: number
  discord_id: string
  erased_id_sealed: Uint8Array | null
  /** A product with the role; null where none has the role any more. */
  product: string | null
}

/** Takes up to `count` tasks; a task that is not settled is given out again after a minute. Changes come before the tasks of a sweep. */
export async function takeTasks(queries: Queries, count: number): Promise<RoleTask[]> {
  const { rows } = await sql<RoleTask>`
    update discord_roles as task set due_at = moment() + interval '1 minute', attempts = attempts + 1
    from users
    where users.id = task.user_id and (user_id, role_id) in (
      select user_id, role_id from discord_roles where due_at <= moment()
      order by wanted is not distinct from given, fault is not null, due_at
      limit ${count} for update skip locked)
    returning task.user_id, task.role_id, guild_id, wanted, attempts, users.discord_id, erased_id_sealed,
      (select min(products.name) from discord_products join products on products.id = product_id
        where discord_products.role_id = task.role_id) as product`.execute(queries)
  return rows
}

/** Discord made the change. A wish that changed meanwhile is due. */
export async function noteDone(queries: Queries, task: RoleTask): Promise<void> {
  if (!task.wanted && (await forget(queries, task))) return
  await rowOf(queries, task)
    .set({
      given: task.wanted,
      attempts: 0,
      fault: null,
      settled_at: sql`moment()`,
      due_at: sql<string | null>`case when wanted <> ${task.wanted} then moment() end`,
    })
    .execute()
}

/** The person is not there, or Discord takes the call for wrong: nothing more until a change or a sweep. */
export async function noteFinal(queries: Queries, task: RoleTask, fault: DiscordFault): Promise<void> {
  if (!task.wanted && (await forget(queries, task))) return
  await rowOf(queries, task)
    .set({
      given: false,
      fault,
      settled_at: sql`moment()`,
      due_at: sql<string | null>`case when wanted <> ${task.wanted} then moment() end`,
    })
    .execute()
}

/** The role itself cannot be given: all that wait for it wait for the next sweep, so that one refusal stands for all. */
export async function holdRole(queries: Queries, task: RoleTask, fault: DiscordFault): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtext('muhur discord roles'))`.execute(transaction)
    const isGone = fault === 'ROLE_GONE' || fault === 'GUILD_GONE'
    await transaction
      .deleteFrom('discord_roles')
      .where('role_id', '=', task.role_id)
      .where(sql<boolean>`${isGone} and not wanted`)
      .execute()
    await transaction
      .updateTable('discord_roles')
      .set({ due_at: null, fault })
      .where('role_id', '=', task.role_id)
      .where('due_at', 'is not', null)
      .execute()
  })
}

/** Nobody did anything: again in so many seconds. */
export async function putOff(queries: Queries, task: RoleTask, seconds: number): Promise<void> {
  await rowOf(queries, task)
    .set({ due_at: sql<string>`moment() + make_interval(secs => ${seconds})` })
    .execute()
}

/** Reads all wishes anew, and makes due the roles that a fault held back, or that Discord confirmed at least a day ago. */
export async function sweepRoles(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    await wish(transaction)
    await sql`delete from discord_roles
      where erased_id_sealed is not null and settled_at <= moment() - interval '7 days'`.execute(transaction)
    await sql`update discord_roles set due_at = moment(), attempts = 0
      where due_at is null and (fault is not null or settled_at <= moment() - interval '1 day')`.execute(
      transaction,
    )
  })
}

/** Before the user's row loses the Discord id, without which no role could be taken. */
export async function endRolesOf(transaction: Queries, secrets: Secrets, userId: string): Promise<void> {
  const { discord_id } = await transaction
    .selectFrom('users')
    .select('discord_id')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('discord_roles')
    .set({
      wanted: false,
      fault: null,
      due_at: sql`moment()`,
      settled_at: sql`moment()`,
      erased_id_sealed: secrets.seal(Buffer.from(discord_id), userId),
    })
    .where('user_id', '=', userId)
    .execute()
}

const rowOf = (queries: Queries, { user_id, role_id }: RoleTask) =>
  queries.updateTable('discord_roles').where('user_id', '=', user_id).where('role_id', '=', role_id)

/** Deletes the row of an unwanted role; false where the role is wished again. */
async function forget(queries: Queries, { user_id, role_id }: RoleTask): Promise<boolean> {
  const { numDeletedRows } = await queries
    .deleteFrom('discord_roles')
    .where('user_id', '=', user_id)
    .where('role_id', '=', role_id)
    .where('wanted', '=', false)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** A look into an index that is empty nearly always. */
export const areRolesDue = async (queries: Queries): Promise<boolean> =>
  (await queries
    .selectFrom('discord_roles')
    .select('role_id')
    .where('due_at', '<=', sql<string>`moment()`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** A person's roles, for the file of the person's data. */
export const rolesOf = (queries: Queries, userId: string) =>
  queries
    .selectFrom('discord_roles')
    .select(['role_id', 'wanted', 'given', 'settled_at'])
    .where('user_id', '=', userId)
    .orderBy('role_id')
    .execute()
