import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'

/**
 * Notes how many instances hold a seat, once in five minutes whoever asks how often: the first node of a cluster does it,
 * and counts only when nobody has. Live instances are found by going through all of them, since an index on the lease
 * would cost every heartbeat.
 */
export async function sampleLive(queries: Queries): Promise<void> {
  await sql`
    insert into live_samples (at, instances)
    select span.at, (select count(*) from instances where lease_expires_at > moment())
    from (select date_bin('5 minutes', moment(), 'epoch') as at) as span
    where not exists (select from live_samples where live_samples.at = span.at)
    on conflict (at) do nothing`.execute(queries)
}
