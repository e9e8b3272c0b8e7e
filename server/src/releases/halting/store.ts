import type { VerdictCode } from '@muhur/contract/gate/gate'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { inState } from '../catalog/state.ts'
import type { ReleaseSample, Sample } from './rules.ts'

/** Refusals that a version can cause. The others follow from the license, the seller's blocks or the buyer's release of a machine. */
const codes: VerdictCode[] = [
  'PRODUCT_MISMATCH',
  'INSTANCE_REQUIRED',
  'FINGERPRINT_MISMATCH',
  'CLONE_DETECTED',
  'INSTANCE_LIMIT',
  'MACHINE_LIMIT',
]

/** Releases that roll out: to a share of the licenses, or to all since a week at most. */
export async function rollingOut(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select releases.id from releases join release_settings using (product_id)
    where ${inState.published} and auto_halt
      and (percent < 100 or published_at > moment() - interval '7 days')
    order by releases.id`.execute(queries)
  return rows.map(({ id }) => id)
}

/**
 * The last hour of a release's instances and of its product's other instances, since the release was published or went on.
 *
 * An instance failed that missed its lease without a word; a license whose calls were refused counts as one failed instance more.
 * The machine of a refusal is what its caller says, so that counting machines would let one buyer halt a release.
 */
export async function lastHour(
  queries: Queries,
  releaseId: string,
): Promise<{ release: ReleaseSample; others: Sample }> {
  const { rows } = await sql<{ is_new: boolean; instances: number; failed: number; licenses: number }>`
    with release as (
      select product_id, version, greatest(published_at, resumed_at) as since, moment() - interval '1 hour' as hour
      from releases where id = ${releaseId}
    ), outcomes as (
      select licenses.id, instances.version, not ${holdsSeat} as failed
      from release join licenses using (product_id) join instances on instances.license_id = licenses.id and not test
      where ${holdsSeat} or (released_at is null and lease_expires_at > hour and lease_expires_at <= (select moment())
        and last_heartbeat_at > since)
      union all
      select distinct licenses.id, denials.version, true
      from release join licenses using (product_id) join denials on denials.license_id = licenses.id and not test
      where denied_at > greatest(since, hour) and code = any(${codes}::text[])
    )
    select coalesce(outcomes.version = release.version, false) as is_new, count(*) as instances,
      count(*) filter (where failed) as failed, count(distinct outcomes.id) filter (where failed) as licenses
    from outcomes, release group by 1`.execute(queries)
  const of = (isNew: boolean) => {
    const { instances = 0, failed = 0, licenses = 0 } = rows.find(({ is_new }) => is_new === isNew) ?? {}
    return { instances, failed, failedLicenses: licenses }
  }
  return { release: of(true), others: of(false) }
}
