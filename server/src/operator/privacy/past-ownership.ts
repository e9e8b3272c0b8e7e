import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** A time in which a license was a user's, until it was handed over; `since` is null where the user was the first owner. */
export interface OwnedTime {
  license_id: string
  since: string | null
  until: string
}

/** The times on record. */
export async function pastTimesOf(queries: Queries, userId: string): Promise<OwnedTime[]> {
  const { rows } = await sql<OwnedTime>`
    select subject_id as license_id, created_at as until, (
      select max(earlier.created_at) from audit_log as earlier
      where earlier.subject_id = gone.subject_id and earlier.action = 'license.handover'
        and earlier.created_at < gone.created_at
    ) as since
    from audit_log as gone
    where action = 'license.handover' and (
      detail -> 'before' ->> 'user_id' = ${userId}
      or detail -> 'before' ->> 'discord_id' = (select discord_id from users where id = ${userId})
    )`.execute(queries)
  return rows
}

/** SQL: the times in which a user owned licenses, as rows (id, since, until). Old ownerships come from the record. */
export const ownedTimes = (userId: string, past: readonly OwnedTime[]) => sql`
  select id, coalesce(owned_since, '-infinity') as since, 'infinity'::timestamptz as until
  from licenses where user_id = ${userId}
  union all
  select license_id, coalesce(since, '-infinity'), until
  from jsonb_to_recordset(${JSON.stringify(past)}::jsonb)
    as time (license_id uuid, since timestamptz, until timestamptz)`
