import type { PolicyDifference } from '@muhur/contract/gate/policy'
import type { Stopping } from '@muhur/contract/releases/stopping'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { recordAll, type Actor } from '../../record/audit/record.ts'
import { licenseOfInstance } from '../../shop/instances/shop-list.ts'
import { Failure } from '../../start/faults/failure.ts'

/**
 * The instances that a list of blocked versions would stop and the product's present list does not, one page of them. Throws
 * PRODUCT_NOT_FOUND.
 */
export async function stoppingOf(
  queries: Queries,
  productId: string,
  versions: readonly string[],
  { offset, limit }: { offset: number; limit: number },
): Promise<Stopping> {
  const stopped = await stoppedBy(queries, productId, versions)
  const { rows } = await sql<Omit<Stopping, 'instances'>>`
    select (select count(*) ${stopped}) as live_instances, (select count(*) from (${unwarned(stopped)}) as pair) as untold`.execute(
    queries,
  )
  const { rows: instances } = await sql<Stopping['instances'][number]>`
    select instances.id, instances.version, instances.last_heartbeat_at,
      ${licenseOfInstance} as license
    ${stopped}
    order by instances.last_heartbeat_at desc, instances.id limit ${limit} offset ${offset}`.execute(queries)
  return { ...rows[0]!, instances }
}

/**
 * Tells the owner of each license with such an instance, once for each version, by an entry about the license. Returns how many
 * entries were made. The product's lock lets nobody tell meanwhile. Throws PRODUCT_NOT_FOUND.
 */
export async function tellOwners(
  transaction: Queries,
  productId: string,
  versions: readonly string[],
  actor: Actor,
): Promise<number> {
  await sql`select from products where id = ${productId} for no key update`.execute(transaction)
  const stopped = await stoppedBy(transaction, productId, versions)
  const { rows } = await sql<{ license_id: string; version: string | null }>`${unwarned(stopped)}`.execute(
    transaction,
  )
  const entry = { ...actor, action: 'license.warn' }
  const entries = rows.map(({ license_id, version }) => ({
    ...entry,
    subject_id: license_id,
    detail: { version },
  }))
  if (entries.length > 0) await recordAll(transaction, entries)
  return entries.length
}

/**
 * SQL: the rows of instances that run now, and would not with these versions blocked. A license's own list goes before its product's;
 * test licenses never count.
 */
async function stoppedBy(queries: Queries, productId: string, versions: readonly string[]) {
  const product = await queries
    .selectFrom('products')
    .select(sql<PolicyDifference>`policy`.as('policy'))
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  return sql`
    from instances join licenses on licenses.id = instances.license_id
      join products on products.id = licenses.product_id
      join users on users.id = licenses.user_id
    where licenses.product_id = ${productId} and not licenses.test and ${holdsSeat}
      and licenses.status = 'active' and coalesce(licenses.expires_at > (select moment()), true)
      and not licenses.policy ? 'blocked_versions'
      and ${isBlocked(versions)} and not ${isBlocked(product.policy.blocked_versions ?? [])}`
}

/** As the gate decides: where some versions are blocked, silence about the version is blocked too. */
const isBlocked = (versions: readonly string[]) =>
  versions.length === 0
    ? sql`false`
    : sql`(instances.version is null or instances.version = any(${[...versions]}::text[]))`

/** Pairs of a license and a version; the owner counts as told by an entry since the ownership began. */
const unwarned = (stopped: RawBuilder<unknown>) => sql`
  select distinct licenses.id as license_id, instances.version
  ${stopped}
    and not exists (
      select from audit_log
      where subject_id = licenses.id and action = 'license.warn'
        and detail ->> 'version' is not distinct from instances.version
        and audit_log.created_at >= coalesce(licenses.owned_since, licenses.created_at))`
