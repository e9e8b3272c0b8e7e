import type { Instance, InstanceQuery, ReleaseRule } from '@muhur/contract/shop/instances'
import { maxInstancesLimit } from '@muhur/contract/shop/license-fields'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import { sql, type SelectQueryBuilder } from 'kysely'
import { readAs, type Viewer } from '../../db/as-buyer.ts'
import type { Database, Queries } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { Failure } from '../../start/faults/failure.ts'
import * as gate from '../../gate/calls/seats/instances.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { noteOwnerRelease } from '../licenses/write.ts'
import { behind } from '../../http/lists/behind.ts'
import { isPart, pageOf, type Total } from '../../http/lists/page.ts'
import { machineCondition } from './machine-condition.ts'
import { releasePossibleAt, tooSoon } from './rules.ts'
import { readMachineSearch } from './search.ts'
import { requireLicense } from '../../db/require.ts'
import { effectivePolicy } from '../../gate/calls/policy.ts'

/**
 * The instances of a license that the query leaves, or a page or a part of them, and how many there are: as many as can hold a seat
 * at once. Throws LICENSE_NOT_FOUND, for a license that this viewer may not see too.
 */
export function instancesOf(
  db: Database,
  viewer: Viewer,
  licenseId: string,
  query: InstanceQuery,
): Promise<{ instances: Instance[]; total: Total }> {
  const search = readMachineSearch(query.q ?? '')
  return readAs(db, viewer, async (queries) => {
    await requireLicense(queries, licenseId)
    const sought = queries
      .selectFrom('instances')
      .where('license_id', '=', licenseId)
      .$if(query.place !== undefined, (all) => all.where(holdsSeat, '=', query.place === 'held'))
      .$if(search !== undefined, (all) => all.where(machineCondition(search!)))
    const { limit, offset, cursor } = pageOf(query, '-activated_at')
    const hasNoBound = query.page === undefined && query.limit === undefined
    const instances = await listed(sought)
      .where(behind({ cursor, descending: true }))
      .$if(!isPart(query), (all) =>
        all
          .orderBy(holdsSeat, 'desc')
          .orderBy(sql`case when ${holdsSeat} then activated_at else last_heartbeat_at end`, 'desc'),
      )
      .orderBy('id', 'desc')
      .limit(hasNoBound ? maxInstancesLimit : limit)
      .offset(offset)
      .execute()
    if (hasNoBound && cursor === undefined) return { instances, total: { count: instances.length } }
    const { count } = await sought.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
    return { instances, total: { count } }
  })
}

/** Throws LICENSE_NOT_FOUND unless row-level security shows the viewer this license. */
export function requireVisibleLicense(db: Database, viewer: Viewer, licenseId: string): Promise<void> {
  return readAs(db, viewer, (queries) => requireLicense(queries, licenseId))
}

/** When this viewer may release an instance of this license again. Throws LICENSE_NOT_FOUND. */
export function releaseRuleOf(db: Database, viewer: Viewer, licenseId: string): Promise<ReleaseRule> {
  return readAs(db, viewer, async (queries) => {
    const { cooldown, possible_at } = await readCooldown(queries, licenseId)
    return { cooldown, possible_at: viewer.role === 'admin' ? null : possible_at }
  })
}

/**
 * Takes its seat and its right to go on from an instance: the next heartbeat is refused, a new activation is not. `released` is
 * false for an instance that was released before. Throws LICENSE_NOT_FOUND, INSTANCE_NOT_FOUND and, for the owner,
 * RELEASE_COOLDOWN.
 *
 * Holds the lock under which the gate decides. Without the lock, a heartbeat that was let in just before would write its new
 * lease over the release, and two releases at once would both find the cooldown over.
 */
export async function releaseInstance(
  transaction: Queries,
  viewer: Viewer,
  licenseId: string,
  instanceId: string,
): Promise<{ instance: Instance; released: boolean }> {
  await lockLicense(transaction, viewer, licenseId)
  const before = await findInstance(transaction, viewer, licenseId, instanceId)
  if (before.released_at) return { instance: before, released: false }
  if (viewer.role !== 'admin') await spendRelease(transaction, licenseId)

  await gate.releaseInstance(transaction, instanceId)
  return { instance: await findInstance(transaction, viewer, licenseId, instanceId), released: true }
}

/** Names an instance, or with null takes its name. `renamed` is false for an equal name. Throws the errors of a release. */
export async function renameInstance(
  transaction: Queries,
  viewer: Viewer,
  { licenseId, instanceId, name }: { licenseId: string; instanceId: string; name: string | null },
): Promise<{ instance: Instance; before: string | null; renamed: boolean }> {
  await lockLicense(transaction, viewer, licenseId)
  const instance = await findInstance(transaction, viewer, licenseId, instanceId)
  if (instance.name === name) return { instance, before: name, renamed: false }
  await gate.nameInstance(transaction, instanceId, name)
  return { instance: { ...instance, name }, before: instance.name, renamed: true }
}

async function lockLicense(transaction: Queries, viewer: Viewer, licenseId: string): Promise<void> {
  const license = await transaction
    .selectFrom('licenses')
    .select('id')
    .where('id', '=', licenseId)
    // While the request waited for the lock, the license may have got another owner.
    .$if(viewer.role !== 'admin', (licenses) => licenses.where('user_id', '=', viewer.id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!license) throw new Failure('LICENSE_NOT_FOUND')
}

/** The owner's one release of this cooldown. The statement is younger than the lock, so that it sees the last release. */
async function spendRelease(transaction: Queries, licenseId: string): Promise<void> {
  const { now, possible_at } = await readCooldown(transaction, licenseId)
  if (possible_at !== null) {
    throw new Failure('RELEASE_COOLDOWN', {
      message: tooSoon(possible_at),
      wait: Math.ceil((Date.parse(possible_at) - Date.parse(now)) / 1000),
    })
  }
  await noteOwnerRelease(transaction, licenseId)
}

async function readCooldown(
  queries: Queries,
  licenseId: string,
): Promise<{ now: string; cooldown: number; possible_at: string | null }> {
  const license = await queries
    .selectFrom('licenses')
    .innerJoin('products', 'products.id', 'licenses.product_id')
    .select('owner_released_at')
    .select(sql<PolicyDifference>`products.policy || licenses.policy`.as('policy'))
    .select(sql<string>`moment()`.as('now'))
    .where('licenses.id', '=', licenseId)
    .executeTakeFirst()
  if (!license) throw new Failure('LICENSE_NOT_FOUND')
  const { now, owner_released_at, policy } = license
  const cooldown = effectivePolicy(policy).release_cooldown
  return { now, cooldown, possible_at: releasePossibleAt({ now, cooldown, owner_released_at }) }
}

async function findInstance(
  queries: Queries,
  viewer: Viewer,
  licenseId: string,
  instanceId: string,
): Promise<Instance> {
  const instance = await listed(queries.selectFrom('instances'))
    .where('id', '=', instanceId)
    .where('license_id', '=', licenseId)
    // A new owner does not see the old owner's machines; on the reading routes row-level security holds the same.
    .$if(viewer.role !== 'admin', (instances) =>
      instances.where(
        sql<boolean>`activated_at > coalesce((select owned_since from licenses where id = license_id), '-infinity')`,
      ),
    )
    .executeTakeFirst()
  if (!instance) throw new Failure('INSTANCE_NOT_FOUND')
  return instance
}

function listed(instances: SelectQueryBuilder<Tables, 'instances', object>) {
  return instances
    .select(['id', 'name', 'hostname', 'version', 'sdk', 'address'])
    .select(['activated_at', 'last_heartbeat_at', 'lease_expires_at', 'released_at'])
    .select(holdsSeat.as('held'))
}
