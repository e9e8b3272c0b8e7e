import { CompiledQuery, sql } from 'kysely'
import type { Queries } from '../../db/db.ts'

/** How often a network was refused. */
export interface NetworkCount {
  keyLookup: Buffer
  /** In CIDR notation, also for a single address. */
  network: string
  count: number
}

/**
 * The rows of the present minute. Licenses are locked in an order, so that nodes do not wait for each other in a circle, and so
 * that no license is deleted meanwhile. A key that no license has or had leaves no address here, and neither does a license
 * that an erasure has marked since the calls came, a minute ago at most (`denials` in store.ts).
 */
const add = `
    with keys as (
      select key_lookup, id from licenses where key_lookup = any($1::bytea[])
      union all
      select key_lookup, license_id from former_keys where key_lookup = any($1::bytea[])
    ),
    known as (
      select id, forgotten_before from licenses where id in (select id from keys) order by id for key share
    )
    insert into refused_calls (license_id, minute, network, count)
    select known.id, date_trunc('minute', moment()), refused.network, sum(refused.count)
    from unnest($1::bytea[], $2::inet[], $3::bigint[]) as refused (key_lookup, network, count)
    join keys on keys.key_lookup = refused.key_lookup
    join known on known.id = keys.id
    where forgotten_before is null or forgotten_before < moment() - interval '2 minutes'
    group by 1, 2, 3
    order by 1, 2, 3
    on conflict (license_id, minute, network) do update set count = refused_calls.count + excluded.count
    returning license_id`

/** Adds to the counts of the present minute, and returns the ids of the licenses. The rows differ in key or network. */
export async function addRefusedCalls(queries: Queries, rows: readonly NetworkCount[]): Promise<Set<string>> {
  const values = [
    rows.map(({ keyLookup }) => keyLookup),
    rows.map(({ network }) => network),
    rows.map(({ count }) => count),
  ]
  const written = await queries.executeQuery<{ license_id: string }>(CompiledQuery.raw(add, values))
  return new Set(written.rows.map(({ license_id }) => license_id))
}

/** Deletes the refused calls of these licenses. */
export async function deleteRefusedCallsOf(queries: Queries, licenseIds: readonly string[]): Promise<void> {
  await sql`delete from refused_calls where license_id = any(${licenseIds}::uuid[])`.execute(queries)
}

/** Deletes the refused calls of these times. */
export async function deleteRefusedCallsDuring(queries: Queries, times: readonly object[]): Promise<void> {
  await sql`
    delete from refused_calls as refused
    using jsonb_to_recordset(${JSON.stringify(times)}::jsonb)
      as time (license_id uuid, since timestamptz, until timestamptz)
    where refused.license_id = time.license_id
      and refused.minute >= date_trunc('minute', coalesce(time.since, '-infinity')) and refused.minute < time.until
  `.execute(queries)
}
