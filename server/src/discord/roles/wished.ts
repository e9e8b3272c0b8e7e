import { sql } from 'kysely'
import { hasAccount } from '../../access/users/store.ts'
import type { Queries } from '../../db/db.ts'

const isUsable = sql`status = 'active' and coalesce(expires_at > moment(), true)`

/** Everybody with a usable license of a product that has a role. */
const holders = sql`
  select distinct licenses.user_id, role_id
  from discord_products join licenses using (product_id)
  where role_id is not null and ${isUsable}`

/** The people that a change may concern; undefined stands for all. */
interface Concerned {
  users?: readonly string[] | undefined
  products?: readonly string[] | undefined
}

/**
 * Writes the wished roles of people, and makes the changed ones due. Wishes are read from the licenses and not from
 * events: the next reading makes up for a missed event.
 */
export async function wish(transaction: Queries, { users, products }: Concerned = {}): Promise<void> {
  // Looks at many people that came together would wait for each other's rows.
  await sql`select pg_advisory_xact_lock(hashtext('muhur discord roles'))`.execute(transaction)
  const ofUsers = users ? sql`user_id = any(${users}::uuid[])` : sql`true`
  const ofProducts = products
    ? sql`role_id in (select role_id from discord_products where product_id = any(${products}::uuid[]))`
    : sql`true`
  await sql`
    insert into discord_roles (user_id, role_id, guild_id, wanted)
    select user_id, role_id, guild_id, true
    from (${holders}) as holder cross join discord_settings join users on users.id = user_id
    where guild_id is not null and ${hasAccount} and ${ofUsers} and ${ofProducts}
    on conflict (user_id, role_id) do update
      set wanted = true, guild_id = excluded.guild_id, due_at = moment(), attempts = 0, fault = null
      where not discord_roles.wanted or discord_roles.guild_id <> excluded.guild_id`.execute(transaction)
  await sql`
    update discord_roles set wanted = false, due_at = moment(), attempts = 0, fault = null
    where wanted and ${ofUsers} and ${ofProducts}
      and not exists (
        select from licenses join discord_products as product using (product_id)
        where licenses.user_id = discord_roles.user_id and product.role_id = discord_roles.role_id
          and ${isUsable} and exists (select from discord_settings where guild_id is not null))`.execute(
    transaction,
  )
}
