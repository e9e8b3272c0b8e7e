import { maximumNew, type Overview } from '@muhur/contract/shop/overview'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { licenseSummaries } from '../licenses/list/summary.ts'
import { manyInstances } from '../products/list.ts'

/** The time zone of the days by which verdicts and ends are counted. */
const zone = sql.raw(`'Europe/Istanbul'`)

/** The number of days that are shown, and compared with as many days before. */
const shownDays = sql.lit(30)

/** The numbers of verdicts and refusals by day, and of the days before. */
export async function verdictsByDay(queries: Queries): Promise<Overview['verdicts']> {
  const { rows } = await sql<Overview['verdicts']['days'][number]>`
    with span as (
      select
        (moment() at time zone ${zone})::date as today,
        date_trunc('day', moment(), ${zone}) - (${shownDays} - 1) * interval '24 hours' as first,
        -- What is compared ended as long before as what is shown: at this time of day.
        moment() - ${shownDays} * interval '24 hours' as compared_until
    ),
    counted as (
      select
        -- Null for the days before.
        case when hour >= first then (hour at time zone ${zone})::date end as day,
        sum(count) filter (where code = 'VALID') as valid,
        sum(count) filter (where code not in ('VALID', 'NOT_FOUND')) as denied,
        sum(count) filter (where code = 'NOT_FOUND') as unknown
      from span
      join verdict_totals on hour >= first - ${shownDays} * interval '24 hours'
      where hour >= first or hour <= compared_until
      group by 1
    )
    select
      to_char(shown.day, 'YYYY-MM-DD') as day,
      coalesce(valid, 0)::bigint as valid,
      coalesce(denied, 0)::bigint as denied,
      coalesce(unknown, 0)::bigint as unknown
    from span
    cross join generate_series(0, ${shownDays}) as days_ago
    cross join lateral (select case when days_ago < ${shownDays} then today - days_ago end as day) as shown
    left join counted on counted.day is not distinct from shown.day
    order by shown.day nulls first`.execute(queries)
  const [{ valid, denied, unknown }, ...days] = rows as [(typeof rows)[0], ...typeof rows]
  return { days, before: { valid, denied, unknown } }
}

/** The number of licenses of the last seven days: ids begin with the time. */
export async function countNewLicenses(queries: Queries): Promise<number> {
  const newest = queries
    .selectFrom('licenses')
    .select('created_at')
    .where('test', '=', false)
    .orderBy('id', 'desc')
    .limit(sql.lit(maximumNew))
  const { count } = await queries
    .selectFrom(newest.as('newest'))
    .where('created_at', '>', sql<string>`(select moment()) - interval '7 days'`)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The number of instances with a seat. */
export async function countRunning(queries: Queries): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select case
      when ${manyInstances} then
        coalesce((select instances from live_samples order by at desc limit 1), 0)
      else (
        select count(*) from instances join licenses on licenses.id = license_id and not test where ${holdsSeat}
      )
    end as count`.execute(queries)
  return rows[0]!.count
}

/** The number of running instances through the last day. */
export function lastDayLive(queries: Queries): Promise<Overview['live']> {
  return queries
    .selectFrom('live_samples')
    .select(['at', 'instances'])
    .where('at', '>', sql<string>`moment() - interval '24 hours'`)
    .orderBy('at')
    .execute()
}

/** The number of active licenses that end in each of the next twelve weeks, and on each of their days. */
export async function expiringByWeek(queries: Queries): Promise<Overview['expiring']> {
  const { rows } = await sql<Overview['expiring'][number]>`
    with ends as (
      select
        ahead,
        today + ahead as day,
        -- The tallies are by UTC's days: what ends after midnight in Istanbul and before UTC's is counted again.
        (
          select count(*) from licenses
          where status = 'active' and not test
            and expires_at >= (today + ahead + 1)::timestamp at time zone ${zone}
            and expires_at < (today + ahead + 1)::timestamp at time zone 'UTC'
        ) as after_midnight
      from (select (moment() at time zone ${zone})::date as today) as present
      cross join generate_series(0, 12 * 7 - 1) as ahead
    ),
    days as (
      select
        ahead,
        day,
        case
          when ahead = 0 then (
            select count(*) from licenses
            where status = 'active' and not test
              and expires_at > moment()
              and expires_at < (day + 1)::timestamp at time zone ${zone}
          )
          else
            coalesce(sum(change), 0) - after_midnight + lag(after_midnight) over (order by ahead)
        end as count
      from ends
      left join tallies on subject = 'license' and status = 'active' and expires_on = day and ahead > 0
      group by ahead, day, after_midnight
    )
    select
      to_char(min(day), 'YYYY-MM-DD') as from,
      to_char(max(day), 'YYYY-MM-DD') as to,
      sum(count)::bigint as count,
      array_agg(count::integer order by ahead) as days
    from days
    group by ahead / 7
    order by ahead / 7`.execute(queries)
  return rows
}

const maximumDenied = 8

/** The licenses that are refused most: a leaked key, or a buyer who needs help. */
export function mostDenied(queries: Queries): Promise<Overview['most_denied']> {
  const denied = queries
    .selectFrom('denial_days')
    .select(['license_id', sql<number>`sum(count)::bigint`.as('count')])
    .where('day', '>', sql<string>`utc_day(moment()) - 7`)
    .groupBy('license_id')
    .orderBy('count', 'desc')
    .orderBy('license_id')
    .limit(maximumDenied)
  return licenseSummaries(queries)
    .innerJoin(denied.as('denied'), 'denied.license_id', 'license.id')
    .select(['denied.license_id', 'denied.count'])
    .orderBy('denied.count', 'desc')
    .orderBy('denied.license_id')
    .execute()
}
