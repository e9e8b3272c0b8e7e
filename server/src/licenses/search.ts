import type { LicenseFilter, LicenseSort } from '@muhur/contract/license'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/db.ts'
import { pageOfSearch } from '../page-of-search.ts'
import {
  countedTo,
  fromNearerEnd,
  totalFrom,
  totalUpTo,
  type Page,
  type PageOfIds,
  type Total,
} from '../page.ts'
import { countLicensesByStatus, countLicensesOf } from '../stats/tallies.ts'
import { idsByIndex, textCondition, wholeCondition, filterCondition } from './filter.ts'

/**
 * The ids of one page, and how many rows there are. Only ids: what a license shows costs a look at each of its instances,
 * so it is asked for the rows of the page alone.
 */
export async function pageOfIds(
  queries: Queries,
  filter: LicenseFilter,
  page: Page<LicenseSort>,
): Promise<PageOfIds> {
  const sought = filter.q?.trim()
  if (!sought) return pageInOrder(queries, filter, page, await countLicensesUpTo(queries, filter))
  return pageOfSearch(
    queries,
    {
      table: 'licenses',
      filterCondition: filterCondition(filter),
      textCondition: textCondition(filter),
      idsByIndex: (limit) => idsByIndex(filter, sought, limit),
      from: licensesFor(page.field),
      order: orderOf(page.field, page.descending),
    },
    page,
    (total) => pageInOrder(queries, filter, page, total),
  )
}

/** Many match, or all: walking in the list's order, along its index, meets enough of them soon. */
async function pageInOrder(
  queries: Queries,
  filter: LicenseFilter,
  page: Page<LicenseSort>,
  total: Total,
): Promise<PageOfIds> {
  const { field, descending, offset, limit, order } = fromNearerEnd(page, total)
  const { rows } = await sql<{ id: string }>`
    select licenses.id from ${licensesUpTo(offset + limit, filter, field, descending)} where ${wholeCondition(filter)}
    order by ${orderOf(field, descending)} limit ${limit} offset ${offset}`.execute(queries)
  return { ids: order(rows.map(({ id }) => id)), total: totalFrom(page, rows.length, total) }
}

/** Of everything, of one status and of one product there is a tally. Of anything else so many are counted. */
async function countLicensesUpTo(queries: Queries, filter: LicenseFilter): Promise<Total> {
  const { status, product_id, user_id, expires_within } = filter
  if (!user_id && !expires_within) {
    if (!product_id) return { count: (await countLicensesByStatus(queries))[status ?? 'total'] }
    if (!status) return { count: await countLicensesOf(queries, product_id) }
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from licenses where ${wholeCondition(filter)} limit ${sql.lit(countedTo + 1)}
    ) as counted`.execute(queries)
  return totalUpTo(countedTo, rows[0]!.count)
}

/** So far into the list of the expired, the months of their ends are merged. */
const mergedTo = 1_000

/** Joined with what they are ordered by. */
const licensesFor = (field: LicenseSort): RawBuilder<unknown> =>
  field === 'owner' ? sql`licenses join users on users.id = licenses.user_id` : sql`licenses`

/** All of them, or, of the expired by their making, the first `end` of every month that any of them ended in. */
function licensesUpTo(
  end: number,
  filter: LicenseFilter,
  field: LicenseSort,
  descending: boolean,
): RawBuilder<unknown> {
  if (filter.status !== 'expired' || filter.user_id || field !== 'created_at' || end > mergedTo)
    return licensesFor(field)
  return sql`(
    select distinct utc_month(expires_on::timestamp at time zone 'UTC') as month from tallies
    where subject = 'license' and status = 'active' and expires_on <= utc_day(moment())
  ) as months, lateral (
    select * from licenses where utc_month(expires_at) = month and ${wholeCondition(filter)}
    order by ${orderOf(field, descending)} limit ${end}
  ) as licenses`
}

/** Ids begin with the time of their making (UUIDv7). A license without end ends last. */
function orderOf(field: LicenseSort, descending: boolean): RawBuilder<unknown> {
  const keys = {
    created_at: [sql`licenses.id`],
    expires_at: [sql`expires_at`, sql`licenses.id`],
    owner: [sql`fold(coalesce(discord_username, discord_id))`, sql`users.id`, sql`licenses.id`],
  }[field]
  return sql.join(keys.map((key) => (descending ? sql`${key} desc` : key)))
}
