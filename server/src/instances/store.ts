import type { Instance } from '@muhur/contract/instance'
import { maxInstancesLimit } from '@muhur/contract/license'
import type { User } from '@muhur/contract/user'
import { sql } from 'kysely'
import { asBuyer } from '../db/as-buyer.ts'
import type { Database, Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'

type Viewer = Pick<User, 'id' | 'role'>

/**
 * The instances of a license, the last heard of first: as many as can hold a seat at once.
 * Throws LICENSE_NOT_FOUND, for a license that this viewer may not see too.
 */
export function instancesOf(db: Database, viewer: Viewer, licenseId: string): Promise<Instance[]> {
  return readAs(db, viewer, async (queries) => {
    await requireLicense(queries, licenseId)
    return listed(queries)
      .where('license_id', '=', licenseId)
      .orderBy('last_heartbeat_at', 'desc')
      .orderBy('id', 'desc')
      .limit(maxInstancesLimit)
      .execute()
  })
}

/** Throws LICENSE_NOT_FOUND unless row-level security shows the viewer this license. */
export function requireVisibleLicense(db: Database, viewer: Viewer, licenseId: string): Promise<void> {
  return readAs(db, viewer, (queries) => requireLicense(queries, licenseId))
}

/**
 * Takes its seat and its right to go on from an instance: the next heartbeat is refused, a new activation is not. `released`
 * is false when it was released before. Throws LICENSE_NOT_FOUND and INSTANCE_NOT_FOUND.
 *
 * Holds the lock under which the gate decides. Without it, a heartbeat that was let in just before would write its new
 * lease over the release.
 */
export async function releaseInstance(
  transaction: Queries,
  viewer: Viewer,
  licenseId: string,
  instanceId: string,
): Promise<{ instance: Instance; released: boolean }> {
  const license = await transaction
    .selectFrom('licenses')
    .select('id')
    .where('id', '=', licenseId)
    // Whoever waited for the lock may find that the license has another owner by now.
    .$if(viewer.role !== 'admin', (licenses) => licenses.where('user_id', '=', viewer.id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!license) throw new Failure('LICENSE_NOT_FOUND')

  const { numUpdatedRows } = await transaction
    .updateTable('instances')
    .set({
      released_at: sql<string>`moment()`,
      lease_expires_at: sql<string>`least(lease_expires_at, moment())`,
    })
    .where('id', '=', instanceId)
    .where('license_id', '=', licenseId)
    .where('released_at', 'is', null)
    .executeTakeFirst()
  const instance = await listed(transaction)
    .where('id', '=', instanceId)
    .where('license_id', '=', licenseId)
    .executeTakeFirst()
  if (!instance) throw new Failure('INSTANCE_NOT_FOUND')
  return { instance, released: numUpdatedRows > 0n }
}

function readAs<T>(db: Database, viewer: Viewer, read: (queries: Queries) => Promise<T>): Promise<T> {
  return viewer.role === 'admin' ? read(db.queries) : asBuyer(db, viewer.id, read)
}

async function requireLicense(queries: Queries, id: string): Promise<void> {
  const license = await queries.selectFrom('licenses').select('id').where('id', '=', id).executeTakeFirst()
  if (!license) throw new Failure('LICENSE_NOT_FOUND')
}

function listed(queries: Queries) {
  return queries
    .selectFrom('instances')
    .select(['id', 'hostname', 'version', 'sdk', 'address'])
    .select(['activated_at', 'last_heartbeat_at', 'lease_expires_at', 'released_at'])
    .select(sql<boolean>`lease_expires_at > moment()`.as('held'))
}
