import { adoptionDays, type ProductVersions } from '@muhur/contract/releases/adoption'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { Failure } from '../../start/faults/failure.ts'

/** Throws PRODUCT_NOT_FOUND. */
export async function versionsOf(queries: Queries, productId: string): Promise<ProductVersions> {
  const product = await queries
    .selectFrom('products')
    .select(
      sql<number>`(
        select count(*) from licenses
        where product_id = products.id and not licenses.test and status = 'active' and (expires_at is null or expires_at > moment())
      )`.as('licenses'),
    )
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  const versions = await queries
    .selectFrom('instances')
    .innerJoin('licenses', 'licenses.id', 'instances.license_id')
    .select(['version', sql<number>`count(*)`.as('live_instances')])
    .where('product_id', '=', productId)
    .where('licenses.test', '=', false)
    .where(holdsSeat)
    .groupBy('version')
    .orderBy('live_instances', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return { ...product, versions, days: await daysOf(queries, productId) }
}

async function daysOf(queries: Queries, productId: string): Promise<ProductVersions['days']> {
  const { rows } = await sql<ProductVersions['days'][number]>`
    select to_char(day, 'YYYY-MM-DD') as day,
      json_agg(json_build_object('version', nullif(version, ''), 'instances', instances)
        order by instances desc, version) as versions
    from version_days
    where product_id = ${productId} and day > utc_day(moment()) - ${sql.lit(adoptionDays)}
    group by version_days.day order by version_days.day`.execute(queries)
  return rows
}

/** Versions of a product that a day names; the others count together. */
const named = 10

/**
 * Counts today's instances by the version of their last call, anew with each turn: the last turn of a day stays. One node at a time;
 * another node leaves the turn out. Reads all instances, as the sampling of live ones does.
 */
export async function countVersions(queries: Queries): Promise<void> {
  await queries.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtext('muhur version days')) as mine`.execute(transaction)
    if (!rows[0]!.mine) return
    await sql`delete from version_days where day = utc_day(moment())`.execute(transaction)
    await sql`
      with ran as (
        select product_id, version, count(*) as instances,
          row_number() over (partition by product_id order by version is null, count(*) desc, version) as place
        from instances join licenses on licenses.id = instances.license_id and not test
        where last_heartbeat_at >= (select utc_day(moment())::timestamp at time zone 'UTC')
        group by product_id, version
      )
      insert into version_days (product_id, day, version, instances)
      select product_id, utc_day(moment()),
        case when place <= ${sql.lit(named)} then coalesce(version, '') else '' end as version, sum(instances)
      from ran group by 1, 3 order by 1, 3`.execute(transaction)
  })
}
