import type { MarkPlace, Trace, TraceFinding } from '@muhur/contract/releases/traces'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import type { Evidence } from '../archives/read-marks.ts'
import { isProof } from '../archives/times.ts'

/** Marks that the times of an archive are compared with, the latest downloads first. */
const compared = 100_000
/** Marks that are read at once; each comparison takes microseconds, and the gate has its turn between two batches. */
const batch = 1_000
/** Downloads of one copy in a finding, the latest first. */
const shownDownloads = 20

/** The licenses of a file whose hash alone is known; null where there is none. */
export function traceHash(queries: Queries, sha256: Buffer): Promise<Trace | null> {
  return traceOf(queries, sha256, new Map())
}

/** The licenses of a file by its hash and by the marks in it; null where there is none. */
export async function traceEvidence(queries: Queries, evidence: Evidence): Promise<Trace | null> {
  const { sha256, marks } = evidence
  const places = new Map<string, Set<MarkPlace>>()
  for (const { mark, place } of marks) add(places, mark, place)
  const trace = await traceOf(queries, sha256, places)
  if (trace) return trace
  // Too few entries to tell a mark: those that are known may still fit.
  const fitting = await fittingMark(queries, evidence)
  return fitting && traceOf(queries, sha256, add(new Map(), fitting, 'times'))
}

function add(places: Map<string, Set<MarkPlace>>, mark: Buffer, place: MarkPlace) {
  const key = mark.toString('hex')
  return places.set(key, (places.get(key) ?? new Set()).add(place))
}

async function fittingMark(queries: Queries, evidence: Evidence): Promise<Buffer | null> {
  const { entries } = evidence.fit(Buffer.alloc(16))
  if (!isProof({ agreeing: entries, entries })) return null
  let last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  for (let read = 0; read < compared; read += batch) {
    const rows = await queries
      .selectFrom('downloads')
      .select(['id', 'mark'])
      .where('id', '<', last)
      .orderBy('id', 'desc')
      .limit(batch)
      .execute()
    const found = rows.map(({ mark }) => Buffer.from(mark)).find((mark) => isProof(evidence.fit(mark)))
    if (found) return found
    if (rows.length < batch) return null
    last = rows.at(-1)!.id
  }
  return null
}

async function traceOf(
  queries: Queries,
  sha256: Buffer,
  places: ReadonlyMap<string, Set<MarkPlace>>,
): Promise<Trace | null> {
  const marks = [...places.keys()].map((mark) => Buffer.from(mark, 'hex'))
  const { rows } = await sql<TraceFinding & { mark: string; same: boolean }>`
    select
      encode(copy.mark, 'hex') as mark, copy.same, copy.file_name as file,
      json_build_object('id', licenses.id, 'key_id', licenses.key_id,
        'handed_over', licenses.user_id is distinct from copy.user_id) as license,
      case when users.id is not null then json_build_object('id', users.id, 'discord_id', users.discord_id::text, 'discord_username', users.discord_username)
        end as owner,
      json_build_object('id', products.id, 'name', products.name) as product,
      json_build_object('id', releases.id, 'version', releases.version, 'channel', releases.channel) as release,
      (select json_agg(json_build_object('way', way, 'created_at', created_at, 'fetched_at', fetched_at)
          order by created_at desc)
        from (select * from downloads where mark = copy.mark order by created_at desc limit ${shownDownloads}) as latest)
        as downloads
    from (
      select mark, license_id, user_id, release_id, file_name, coalesce(bool_or(sha256 = ${sha256}), false) as same
      from downloads where sha256 = ${sha256} or mark = any(${marks}::bytea[])
      group by mark, license_id, user_id, release_id, file_name
    ) as copy
    join licenses on licenses.id = copy.license_id
    left join users on users.id = copy.user_id
    join releases on releases.id = copy.release_id
    join products on products.id = releases.product_id
    order by copy.same desc, copy.mark`.execute(queries)
  const findings = rows.map(({ mark, same, ...finding }) => ({
    ...finding,
    marks: [...(same ? ['hash' as const] : []), ...(places.get(mark) ?? [])],
  }))
  const original = await originalOf(queries, sha256)
  if (findings.length === 0 && !original) return null
  return { sha256: sha256.toString('hex'), findings, original }
}

async function originalOf(queries: Queries, sha256: Buffer): Promise<Trace['original']> {
  const original = await queries
    .selectFrom('release_files')
    .innerJoin('releases', 'releases.id', 'release_files.release_id')
    .select(['release_id', 'version', 'name as file'])
    .where('sha256', '=', sha256)
    .limit(1)
    .executeTakeFirst()
  return original ?? null
}
