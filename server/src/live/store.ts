import type { LiveLicense } from '@muhur/contract/live'
import { sql } from 'kysely'
import { plainArray } from '../db/array-literal.ts'
import type { Queries } from '../db/db.ts'

/** A license as pages show it now. */
export interface LiveRow {
  license: LiveLicense
  userId: string
  /** Seconds until it becomes another by itself, because a lease or the license ends; null: never. */
  changesIn: number | null
}

/** Which licenses: those of these ids, and among them, or instead, those of these people. */
interface Which {
  ids?: readonly string[]
  userIds?: readonly string[]
}

/**
 * Read past row-level security, for many people at once: whoever sends a row on looks at its `userId`. Leases are looked
 * up by license, on the index that keeps fingerprints unique; there is none on their ends (heartbeats would rewrite it).
 */
export async function readLive(queries: Queries, { ids, userIds }: Which): Promise<LiveRow[]> {
  const rows = await queries
    .selectFrom('license_facts as license')
    .select(['license.id', 'license.user_id', 'license.current_instances', 'license.max_instances'])
    .select('license.expires_at')
    // Of the present owner's machines.
    .select(
      sql<string | null>`case
        when license.last_heartbeat_at
          > coalesce((select owned_since from licenses where id = license.id), '-infinity')
        then license.last_heartbeat_at end`.as('last_heartbeat_at'),
    )
    .select(sql<LiveLicense['status']>`license.status`.as('status'))
    .select(
      sql<number | null>`extract(epoch from least(
        (select min(lease_expires_at) from instances where license_id = license.id and lease_expires_at > moment()),
        case when license.status = 'active' then license.expires_at end
      ) - moment())::float8`.as('changes_in'),
    )
    .$if(ids !== undefined, (query) =>
      query.where(sql<boolean>`license.id = any(${plainArray(ids ?? [])}::uuid[])`),
    )
    .$if(userIds !== undefined, (query) =>
      query.where(sql<boolean>`license.user_id = any(${plainArray(userIds ?? [])}::uuid[])`),
    )
    .limit(most)
    .execute()
  return rows.map(({ user_id, changes_in, ...license }) => ({
    license,
    userId: user_id,
    changesIn: changes_in,
  }))
}

/** Nobody owns more; whoever does hears of his later ones as soon as one of them is touched. */
const most = 20_000

/**
 * Which licenses become others by themselves within so many seconds, and when; also those that just did, since a page may
 * have been read before. It reads every instance: for admins' pages only, now and then.
 */
export async function nextEnds(
  queries: Queries,
  within: number,
): Promise<{ id: string; changesIn: number }[]> {
  const { rows } = await sql<{ id: string; changes_in: number }>`
    select id, extract(epoch from min(ends_at) - moment())::float8 as changes_in
    from (
      select license_id as id, lease_expires_at as ends_at from instances
      union all
      select id, expires_at from licenses where status = 'active'
    ) as ends
    where ends_at > moment() - interval '5 seconds' and ends_at <= moment() + ${within} * interval '1 second'
    group by id
    limit ${most}`.execute(queries)
  return rows.map(({ id, changes_in }) => ({ id, changesIn: changes_in }))
}
