import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import type { Secrets } from '../secrets.ts'
import { keepKey } from './issue.ts'
import { newLicenseKey } from './key.ts'

/** What a handover did beside changing the owner. */
export interface Handover {
  /** The public id of the new key. */
  key_id: string
  /** How many instances lost their seats. */
  released: number
}

/**
 * Makes a license its new owner's alone: the former owner's instances lose their seats, their grace and their names, the
 * former key is unknown afterwards, and row-level security hides what was before. The caller has locked the license, so
 * that no heartbeat takes a seat meanwhile; one that waited finds the key gone.
 */
export async function handOver(
  transaction: Queries,
  secrets: Secrets,
  { id, user_id }: { id: string; user_id: string },
): Promise<Handover> {
  const released = await transaction
    .updateTable('instances')
    .set({ released_at: sql<string>`moment()`, lease_expires_at: sql<string>`moment()` })
    .where('license_id', '=', id)
    .where('lease_expires_at', '>', sql<string>`moment()`)
    .executeTakeFirst()
  await transaction
    .updateTable('instances')
    .set({ name: null, grace_until: sql<string>`moment()` })
    .where('license_id', '=', id)
    .execute()
  const key = keepKey(secrets, id, newLicenseKey())
  await transaction
    .updateTable('licenses')
    .set({ user_id, ...key, owned_since: sql<string>`moment()`, owner_released_at: null })
    .where('id', '=', id)
    .execute()
  return { key_id: key.key_id, released: Number(released.numUpdatedRows) }
}
