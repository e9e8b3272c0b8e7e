import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'

/**
 * Takes seat, grace and name from every instance of a license, and returns how many held a seat. The caller has locked the
 * license.
 */
export async function endInstancesOf(transaction: Queries, licenseId: string): Promise<number> {
  const released = await transaction
    .updateTable('instances')
    .set({ released_at: sql<string>`moment()`, lease_expires_at: sql<string>`moment()` })
    .where('license_id', '=', licenseId)
    .where('lease_expires_at', '>', sql<string>`moment()`)
    .executeTakeFirst()
  await transaction
    .updateTable('instances')
    .set({ name: null, grace_until: sql<string>`moment()` })
    .where('license_id', '=', licenseId)
    .execute()
  return Number(released.numUpdatedRows)
}
