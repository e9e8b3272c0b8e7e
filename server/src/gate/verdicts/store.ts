import { CompiledQuery, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { CountRow } from './waiting.ts'
import type { Verdict } from './record.ts'

/**
 * Licenses that were deleted meanwhile drop out, and those that are there stay until the statement ends: without the
 * lock, a license deleted in between would fail the whole batch by its foreign key. KEY SHARE lets the gate work on.
 *
 * Two nodes cannot deadlock: both lock the licenses first, by id, in a mode in which they do not wait for each other,
 * and then write the sums in one order. A transaction that deletes a license waits here for the license's row before it touches the sums.
 */
const counts = `
    with known as (
      select id, test from licenses where id = any($1::uuid[]) order by id for key share
    ),
    noted as materialized (
      select license_id, hour, code, count
      from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::bigint[]) as noted (license_id, hour, code, count)
      where license_id is null or license_id in (select id from known)
    )
    ${addToSums('noted')}
    select`

/** Adds to the sums. The rows' keys differ. As an ordinary query: the connections for hot statements are the gate's. */
export async function addCounts(queries: Queries, rows: readonly CountRow[]): Promise<void> {
  const values = [
    rows.map(({ licenseId }) => licenseId),
    rows.map(({ hour }) => `${hour}:00Z`),
    rows.map(({ code }) => code),
    rows.map(({ count }) => count),
  ]
  await queries.executeQuery(CompiledQuery.raw(counts, values))
}

/**
 * A denial and its count in one statement, so that every kept denial is counted. A denial that is already on record (the answer
 * of the last attempt was lost) is not counted again. No two nodes insert the same denial, so only the sums need an order.
 *
 * A denial from before the license's `forgotten_before` is only counted. An erasure sets that mark under the lock of the
 * license's row: this statement comes before the erasure, which then deletes the rows, or waits and reads the mark.
 */
const denials = `
    with known as (
      select id, test, forgotten_before from licenses where id = any($2::uuid[]) order by id for key share
    ),
    noted as materialized (
      select noted.*, known.id is null and license_id is not null as is_gone,
        coalesce(denied_at < forgotten_before, false) as is_forgotten
      from unnest($1::text[], $2::uuid[], $3::text[], $4::text[], $5::inet[], $6::text[], $7::text[], $8::timestamptz[])
        as noted (request_ref, license_id, verb, code, address, fingerprint_hash, version, denied_at)
      left join known on known.id = license_id
    ),
    kept as (
      insert into denials (request_ref, license_id, verb, code, address, fingerprint_hash, version, denied_at)
      select request_ref, license_id, verb, code, address, decode(fingerprint_hash, 'hex'), version, denied_at
      from noted where not is_gone and not is_forgotten
      on conflict (request_ref) do nothing
      returning license_id, code, denied_at
    ),
    counted as materialized (
      select license_id, date_trunc('hour', denied_at, 'UTC') as hour, code, count(*) as count
      from (select * from kept union all select license_id, code, denied_at from noted where is_forgotten) as each
      group by 1, 2, 3
    )
    ${addToSums('counted')}
    select request_ref from noted where not is_gone and not is_forgotten`

/** Keeps denials, and counts them. Returns the denials on record: without denials of deleted licenses and erased people. */
export async function addDenials(queries: Queries, verdicts: readonly Verdict[]): Promise<Verdict[]> {
  const values = [
    verdicts.map(({ requestRef }) => requestRef),
    verdicts.map(({ licenseId }) => licenseId),
    verdicts.map(({ verb }) => verb),
    verdicts.map(({ code }) => code),
    verdicts.map(({ address }) => address),
    verdicts.map(({ fingerprintHash }) => fingerprintHash?.toString('hex') ?? null),
    verdicts.map(({ version }) => version),
    verdicts.map(({ at }) => at),
  ]
  const { rows } = await queries.executeQuery<{ request_ref: string }>(CompiledQuery.raw(denials, values))
  const kept = new Set(rows.map(({ request_ref }) => request_ref))
  return verdicts.filter(({ requestRef }) => kept.has(requestRef))
}

/**
 * Adds the rows of `source` to each of the three sums, those of test licenses to the first alone. Every node writes them in this order
 * and each in a separate statement: a sum reads the rows that the statement before has added. The totals come last, since all nodes
 * write the same few rows of them and wait for each other from there on.
 */
function addToSums(source: string): string {
  const isCounted = `not exists (select from known where known.id = license_id and test)`
  return `, by_license as (
      insert into verdict_counts (license_id, hour, code, count)
      select license_id, hour, code, count from ${source}
      order by license_id, hour, code
      on conflict (license_id, hour, code) do update set count = verdict_counts.count + excluded.count
      returning 1
    ),
    by_day as (
      insert into denial_days (day, license_id, count)
      select utc_day(hour), license_id, sum(count) from ${source}
      where license_id is not null and code <> 'VALID' and ${isCounted} and (select count(*) from by_license) >= 0
      group by 1, 2
      order by 1, 2
      on conflict (day, license_id) do update set count = denial_days.count + excluded.count
      returning 1
    ),
    in_total as (
      insert into verdict_totals (hour, code, count)
      select hour, code, sum(count) from ${source}
      where ${isCounted} and (select count(*) from by_day) >= 0
      group by hour, code
      order by hour, code
      on conflict (hour, code) do update set count = verdict_totals.count + excluded.count
    )`
}

/** Deletes the denials of these licenses; their counts stay. */
export async function deleteDenialsOf(queries: Queries, licenseIds: readonly string[]): Promise<void> {
  await queries
    .deleteFrom('denials')
    .where(sql<boolean>`license_id = any(${licenseIds}::uuid[])`)
    .execute()
}

/** Deletes the denials of these times. */
export async function deleteDenialsDuring(queries: Queries, times: readonly object[]): Promise<void> {
  await sql`
    delete from denials
    using jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as time (license_id uuid, since timestamptz, until timestamptz)
    where denials.license_id = time.license_id
      and denied_at >= coalesce(time.since, '-infinity') and denied_at < time.until
  `.execute(queries)
}
