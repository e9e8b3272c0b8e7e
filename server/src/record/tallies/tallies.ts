import type { Overview } from '@muhur/contract/shop/overview'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../db/db.ts'

/**
 * The active licenses that end today and have not ended yet. The tallies give the licenses that end on other days: whole days
 * have ended or have not.
 */
const endingLaterToday = sql<number>`(
  select count(*) from licenses
  where status = 'active' and not test
    and expires_at > moment()
    and expires_at < (utc_day(moment()) + 1)::timestamp at time zone 'UTC'
)`

/** The number of licenses of each status at this moment, without test licenses, within milliseconds for any number of licenses. */
export async function countLicensesByStatus(queries: Queries): Promise<Overview['licenses']> {
  const sum = (condition: string) =>
    sql<number>`coalesce(sum(change) filter (where ${sql.raw(condition)}), 0)::bigint`
  const { ends_open, ...counts } = await queries
    .selectFrom('tallies')
    .where('subject', '=', 'license')
    .select([
      sum('true').as('total'),
      sum(`status = 'suspended'`).as('suspended'),
      sum(`status = 'revoked'`).as('revoked'),
      sum(`status = 'active'`).as('ends_open'),
      sql<number>`${sum(`status = 'active' and (expires_on is null or expires_on > utc_day(moment()))`)} + ${endingLaterToday}`.as(
        'active',
      ),
    ])
    .executeTakeFirstOrThrow()
  return { ...counts, expired: ends_open - counts.active }
}

/** The number of licenses of a product, without test licenses; `product` is a column or a parameter with the product's id. */
export const licensesOfProduct = (product: RawBuilder<string>): RawBuilder<number> => sql<number>`(
  select coalesce(sum(change), 0)::bigint from tallies where subject = 'product' and product_id = ${product}
)`

export async function countLicensesOf(queries: Queries, productId: string): Promise<number> {
  const licenses = licensesOfProduct(sql`${productId}::uuid`)
  const { rows } = await sql<{ count: number }>`select ${licenses} as count`.execute(queries)
  return rows[0]!.count
}

export async function countAllUsers(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('tallies')
    .where('subject', '=', 'user')
    .select(sql<number>`coalesce(sum(change), 0)::bigint`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Enough changes to fold them by a statement, and too few to slow down a sum. */
const maximumSurplus = 1_000

/**
 * Replaces the changes by their sum, once there are many. In one statement, so that a reader sees the changes or their sum; and
 * without rows that another node is folding, so that nobody waits.
 */
export async function foldTallies(queries: Queries, maximum = maximumSurplus): Promise<void> {
  const { surplus } = await queries
    .selectFrom(
      queries
        .selectFrom('tallies')
        .select(sql<number>`count(*)`.as('changes'))
        .groupBy(['subject', 'status', 'expires_on', 'product_id'])
        .as('folded'),
    )
    .select(sql<number>`coalesce(sum(changes - 1), 0)::bigint`.as('surplus'))
    .executeTakeFirstOrThrow()
  if (surplus < maximum) return
  await sql`
    with taken as (
      delete from tallies where ctid = any(array(select ctid from tallies for update skip locked))
      returning subject, status, expires_on, product_id, change
    )
    insert into tallies (subject, status, expires_on, product_id, change)
    select subject, status, expires_on, product_id, sum(change) from taken
    group by subject, status, expires_on, product_id
    having sum(change) <> 0`.execute(queries)
}
