import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'

const now = sql<string>`moment()`

// What people change of instances, beside what calls change (store.ts). Each function needs the lock of the license's row,
// under which the gate decides.

/** Takes its seat and its right to go on from an instance. */
export async function releaseInstance(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('instances')
    .set({ released_at: now, lease_expires_at: sql<string>`least(lease_expires_at, moment())` })
    .where('id', '=', id)
    .execute()
}

/** Null takes the name from the instance. */
export async function nameInstance(transaction: Queries, id: string, name: string | null): Promise<void> {
  await transaction.updateTable('instances').set({ name }).where('id', '=', id).execute()
}

/** Takes seat, grace and name from every instance of a license, and returns how many held a seat. */
export async function endInstancesOf(transaction: Queries, licenseId: string): Promise<number> {
  const released = await transaction
    .updateTable('instances')
    .set({ released_at: now, lease_expires_at: now })
    .where('license_id', '=', licenseId)
    .where('lease_expires_at', '>', now)
    .executeTakeFirst()
  await transaction
    .updateTable('instances')
    .set({ name: null, grace_until: now })
    .where('license_id', '=', licenseId)
    .execute()
  return Number(released.numUpdatedRows)
}

/** Deletes every instance of these licenses, and returns the ids. */
export async function deleteInstancesOf(
  transaction: Queries,
  licenseIds: readonly string[],
): Promise<string[]> {
  const deleted = await transaction
    .deleteFrom('instances')
    .where(sql<boolean>`license_id = any(${licenseIds}::uuid[])`)
    .returning('id')
    .execute()
  return deleted.map(({ id }) => id)
}
