import { refusedHours, type RefusedCalls } from '@muhur/contract/shop/denials/refused-calls'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'

const maximumRows = sql.lit(20)

/** From where a license was asked far too often in the last hours; without an id, where some license still is. */
export async function refusedCalls(queries: Queries, licenseId: string | undefined): Promise<RefusedCalls[]> {
  const { rows } = await sql<RefusedCalls>`
    with refused as (
      select license_id, network, sum(count)::bigint as calls, max(count) as per_minute,
        min(minute) as first_at, max(minute) as last_at
      from refused_calls
      where minute > moment() - ${sql.lit(refusedHours)} * interval '1 hour'
        and ${licenseId ? sql`license_id = ${licenseId}` : sql`true`}
      group by license_id, network
      having ${licenseId ? sql`true` : sql`max(minute) > moment() - interval '1 hour'`}
      order by per_minute desc, license_id, network
      limit ${maximumRows}
    )
    select refused.*, licenses.key_id as license_key, exists (
      select from instances
      where instances.license_id = refused.license_id and instances.address <<= refused.network and ${holdsSeat}
    ) as reports
    from refused
    join licenses on licenses.id = refused.license_id
    order by per_minute desc, license_id, network`.execute(queries)
  return rows
}
