import {
  type DetailedPulse,
  type LicensePulse,
  maximumPulses,
  pulseHours,
  seatMinutes,
} from '@muhur/contract/shop/pulse'
import { sql } from 'kysely'
import { asBuyer, readAs, type Viewer } from '../../db/as-buyer.ts'
import type { Database, Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'

/** The pulses of these licenses of a user, or of the newest. */
export function ownPulses(
  db: Database,
  userId: string,
  licenseIds: string[] | undefined,
): Promise<LicensePulse[]> {
  return asBuyer(db, userId, (queries) =>
    pulses(queries)
      .where('licenses.user_id', '=', userId)
      .$if(licenseIds !== undefined, (licenses) =>
        licenses.where(sql<boolean>`licenses.id = any(${licenseIds}::uuid[])`),
      )
      .limit(maximumPulses)
      .execute(),
  )
}

/** The pulse of one license and of its instances, or of these instances. Throws LICENSE_NOT_FOUND, also for a license that this viewer may not see. */
export function pulseOf(
  db: Database,
  viewer: Viewer,
  licenseId: string,
  instanceIds: string[] | undefined,
): Promise<DetailedPulse> {
  return readAs(db, viewer, async (queries) => {
    const pulse = await pulses(queries)
      .select(sql<string>`moment()`.as('now'))
      .where('licenses.id', '=', licenseId)
      .executeTakeFirst()
    if (!pulse) throw new Failure('LICENSE_NOT_FOUND')
    return { ...pulse, seats: await seatsHeld(queries, licenseId, instanceIds) }
  })
}

/** As many periods as a page can show; the last ones count. */
const maximumPeriods = 1_000

/** One row for each license, whether or not anybody called; the counts of each come from the index of its own. */
function pulses(queries: Queries) {
  return queries
    .selectFrom('licenses')
    .select('licenses.id as license_id')
    .select(sql<string>`date_trunc('hour', moment(), 'UTC')`.as('present_hour'))
    .select(
      sql<LicensePulse['hours']>`(
        select coalesce(json_agg(json_build_object(
          'hour', to_char(hour at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
          'valid', valid,
          'denied', denied
        ) order by hour), '[]')
        from (
          select
            hour,
            coalesce(sum(count) filter (where code = 'VALID'), 0) as valid,
            coalesce(sum(count) filter (where code <> 'VALID'), 0) as denied
          from verdict_counts
          where license_id = licenses.id
            and hour > date_trunc('hour', moment(), 'UTC') - ${pulseHours} * interval '1 hour'
          group by hour
        ) as counted
      )`.as('hours'),
    )
    .orderBy('licenses.id', 'desc')
}

/** Seats that ended stand in `seat_periods`, the last one of each instance in its own row. */
async function seatsHeld(
  queries: Queries,
  licenseId: string,
  instanceIds: string[] | undefined,
): Promise<DetailedPulse['seats']> {
  const isAsked = instanceIds ? sql`instance_id = any(${instanceIds}::uuid[])` : sql`true`
  const { rows } = await sql<DetailedPulse['seats'][number]>`
    with periods as (
      select instance_id, taken_at, ended_at from seat_periods where license_id = ${licenseId}
      union all
      select id, activated_at, lease_expires_at from instances where license_id = ${licenseId}
    )
    select instance_id, taken_at as from, least(ended_at, moment()) as until
    from periods
    where ended_at > moment() - ${seatMinutes} * interval '1 minute' and taken_at < ended_at and ${isAsked}
    order by taken_at desc, instance_id
    limit ${maximumPeriods}`.execute(queries)
  return rows
}
