import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { endInstancesOf } from '../../../gate/calls/seats/instances.ts'
import type { Secrets } from '../../../start/secrets.ts'
import { forgetKeys } from '../keys/former-keys.ts'
import { keepKey } from '../keys/kept-key.ts'
import { newLicenseKey } from '../../../gate/license-key.ts'

/**
 * Ends the old owner's past on a license: the instances lose their seats, their grace and their names. Returns the new columns of
 * the license's row: every key that the old owner knows is unknown afterwards, and row-level security hides the time before.
 * `recorded` goes into the license's history: the public id of the new key, and the number of lost seats. The caller has locked
 * the license, so that no heartbeat takes a seat meanwhile; a heartbeat that waited finds the key gone.
 */
export async function handOver(transaction: Queries, secrets: Secrets, id: string, user_id: string) {
  const released = await endInstancesOf(transaction, id)
  await forgetKeys(transaction, id)
  const key = keepKey(secrets, id, newLicenseKey())
  return {
    columns: {
      user_id,
      ...key,
      owned_since: ownedSince(id),
      owner_released_at: null,
      nickname: null,
      // From an erased owner: the forgotten time ends with the new owner's first moment.
      forgotten_before: sql<string | null>`case when forgotten_before is not null then ${ownedSince(id)} end`,
    },
    recorded: { key_id: key.key_id, released },
  }
}

/** Later than every moment of the old owner's instances, even where the clock was set back. */
const ownedSince = (licenseId: string) => sql<string>`(
  select greatest(moment(), max(last_heartbeat_at), max(released_at)) from instances where license_id = ${licenseId}
)`
