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

/** Deletes every instance of these licenses. */
export async function deleteInstancesOf(transaction: Queries, licenseIds: readonly string[]): Promise<void> {
  await transaction
    .deleteFrom('instances')
    .where(sql<boolean>`license_id = any(${licenseIds}::uuid[])`)
    .execute()
}

/** Deletes the instances that were activated at these times, all of which ended in a handover. */
export async function deleteInstancesDuring(transaction: Queries, times: readonly object[]): Promise<void> {
  await sql`
    delete from instances
    using jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as time (license_id uuid, since timestamptz, until timestamptz)
    where instances.license_id = time.license_id
      and activated_at >= coalesce(time.since, '-infinity') and activated_at < time.until
  `.execute(transaction)
}
