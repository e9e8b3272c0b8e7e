import { sql } from 'kysely'
import type { Prepared, Queries, Statement } from '../../../db/db.ts'
import { holdsSeat } from './seat-condition.ts'

/** Never before the last heartbeat, even where the clock was set back. */
const released_at = sql<string>`greatest(moment(), last_heartbeat_at)`

// Changes of instances by people and outages; the changes by calls are in store.ts. Each function needs the lock of the license's
// row, under which the gate decides.

/** Takes seat and lease from an instance. */
export async function releaseInstance(transaction: Queries, id: string): Promise<void> {
  await transaction
    .updateTable('instances')
    .set({ released_at, lease_expires_at: sql<string>`least(lease_expires_at, ${released_at})` })
    .where('id', '=', id)
    .execute()
}

/** Null takes the name from the instance. */
export async function nameInstance(transaction: Queries, id: string, name: string | null): Promise<void> {
  await transaction.updateTable('instances').set({ name }).where('id', '=', id).execute()
}

/**
 * Takes seat, grace and name from every instance of a license, instances with an ended lease included. Returns the number of
 * seats that were held.
 */
export async function endInstancesOf(transaction: Queries, licenseId: string): Promise<number> {
  const { held } = await transaction
    .selectFrom('instances')
    .select(sql<number>`count(*) filter (where ${holdsSeat})`.as('held'))
    .where('license_id', '=', licenseId)
    .executeTakeFirstOrThrow()
  await transaction
    .updateTable('instances')
    .set({
      released_at: sql<string>`coalesce(released_at, ${released_at})`,
      lease_expires_at: sql<string>`least(lease_expires_at, ${released_at})`,
      name: null,
      grace_until: sql<string>`moment()`,
    })
    .where('license_id', '=', licenseId)
    .execute()
  return held
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

/**
 * Extends leases by the part of the outage after the last heartbeat: where the last calls came after the measured beginning, the
 * lease keeps its length. An instance that lost its seat to another one meanwhile is not recent any more (`settle` in store.ts),
 * so the license has no more seats held than before; and the lock keeps others from taking a seat meanwhile.
 */
const extend: Statement = {
  name: 'amnesty-extend',
  text: `
    update instances set
      lease_expires_at = lease_expires_at + ($3::timestamptz - greatest($2, last_heartbeat_at)),
      grace_until = grace_until + ($3::timestamptz - greatest($2, last_heartbeat_at))
    where license_id = any($1::uuid[])
      and holds_seat(recent, released_at, lease_expires_at, $2::timestamptz) and last_heartbeat_at < $3`,
}

/** Adds an outage to the leases of these licenses that ran when it began, and to the grace that was promised with a lease. */
export async function extendLeasesOf(
  connection: Prepared,
  licenseIds: readonly string[],
  { began_at, ended_at }: { began_at: string; ended_at: string },
): Promise<void> {
  await connection.run(extend, [licenseIds, began_at, ended_at])
}
