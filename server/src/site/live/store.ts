import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** The user id of each license's owner, by license id; deleted licenses are left out. Reads past row-level security. */
export async function ownersOf(queries: Queries, licenseIds: Iterable<string>): Promise<Map<string, string>> {
  const rows = await queries
    .selectFrom('licenses')
    .select(['id', 'user_id'])
    .where(sql<boolean>`id = any(${[...licenseIds]}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, user_id }) => [id, user_id]))
}

/**
 * The licenses with a status or a count of seats that changed by time alone after `since` (null: within the last ten seconds),
 * because a lease or the license ended; `until` is the moment of this reading. Leases have no index, since heartbeats would have
 * to rewrite it: this reads all recent instances.
 */
export async function endedSince(
  queries: Queries,
  since: string | null,
): Promise<{ licenseIds: string[]; until: string }> {
  const { rows } = await sql<{ license_ids: string[]; until: string }>`
    with span as (select coalesce(${since}::timestamptz, moment() - interval '10 seconds') as since)
    select moment()::text as until, array(
      select license_id from span, instances
      where recent and lease_expires_at > since and lease_expires_at <= (select moment())
      union
      select id from span, licenses where status = 'active' and expires_at > since and expires_at <= (select moment())
    ) as license_ids`.execute(queries)
  const { license_ids, until } = rows[0]!
  return { licenseIds: license_ids, until }
}
