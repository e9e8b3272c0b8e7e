import type { LicenseFilter, LicenseSort } from '@muhur/contract/license'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/db.ts'
import { fromNearerEnd, type Page, type Total } from '../page.ts'
import { countLicensesByStatus } from '../stats/tallies.ts'
import { keyPrefixOf } from './rules.ts'

/** Beyond this many rows a list says "10.000+": counting a million takes longer than showing fifty of them. */
const countedTo = 10_000
/** Beyond this many matches of a search it walks instead, and meets the fifty of a page soon. */
const foundTo = 2_000
/** As many licenses make a shop large; as many of them are looked at before an index is asked. */
const large = 100_000
const mostRecent = 10_000

/**
 * The ids of one page, and how many rows there are. Only ids: what a license shows costs a look at each of its instances,
 * so it is asked for the rows of the page alone.
 */
export async function pageOfIds(
  queries: Queries,
  filter: LicenseFilter,
  page: Page<LicenseSort>,
): Promise<{ ids: string[]; total: Total }> {
  const sought = filter.q?.trim()
  if (sought) {
    const near = page.field === 'created_at' && (await pageOfRecent(queries, filter, page))
    if (near) return near
    const found = await pageOfFound(queries, filter, sought, page)
    if (!found.total.atLeast) return found
    return pageInOrder(queries, filter, page, found.total)
  }
  return pageInOrder(queries, filter, page, await countMeant(queries, filter))
}

/** Whether a row of `licenses` is one of those meant. */
export function meant(filter: LicenseFilter): RawBuilder<boolean> {
  return sql`${passes(filter)} and ${matches(filter)}`
}

function matches({ q }: LicenseFilter): RawBuilder<boolean> {
  const sought = q?.trim()
  if (!sought) return sql`true`
  const { key, note, owner } = finds(sought)
  return sql`(${key} or ${note} or (select ${owner} from users where users.id = licenses.user_id))`
}

/**
 * In a large shop, a look at the newest licenses first: for a common word they hold the whole page, while its index would
 * name a tenth of all licenses. Undefined where they do not.
 */
async function pageOfRecent(
  queries: Queries,
  filter: LicenseFilter,
  { descending, offset, limit }: Page<LicenseSort>,
): Promise<{ ids: string[]; total: Total } | undefined> {
  const end = offset + limit
  const { rows } = await sql<{ id: string }>`
    select licenses.id from (
      select * from licenses
      where ${passes(filter)} and (select reltuples from pg_class where oid = 'licenses'::regclass) > ${sql.lit(large)}
      order by ${orderOf('created_at', descending)} limit ${Math.min(end * 20, mostRecent)}
    ) as licenses
    where ${matches(filter)}
    order by ${orderOf('created_at', descending)}`.execute(queries)
  if (rows.length <= end) return undefined
  const ids = rows.slice(offset, end).map(({ id }) => id)
  return { ids, total: { count: rows.length, atLeast: true } }
}

/**
 * Few match: the indexes of words and keys give all of them, which are then counted and sorted. Each index is asked by
 * itself, because an `or` across two tables can use none.
 */
async function pageOfFound(
  queries: Queries,
  filter: LicenseFilter,
  sought: string,
  { field, descending, offset, limit }: Page<LicenseSort>,
): Promise<{ ids: string[]; total: Total }> {
  const { key, note, owner } = finds(sought)
  const bound = sql.lit(foundTo + 1)
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      (select licenses.id from licenses where ${key} and ${passes(filter)} limit ${bound})
      union
      (select licenses.id from licenses where ${note} and ${passes(filter)} limit ${bound})
      union
      (select licenses.id from users join licenses on licenses.user_id = users.id
       where ${owner} and ${passes(filter)} limit ${bound})
    )
    select
      (select count(*) from found) as count,
      to_json(array(
        select licenses.id from licenses ${joinOf(field)}
        where licenses.id = any(array(select id from found)) and (select count(*) from found) < ${bound}
        order by ${orderOf(field, descending)} limit ${limit} offset ${offset}
      )) as ids`.execute(queries)
  const { ids, count } = rows[0]!
  return { ids, total: count > foundTo ? { count: foundTo, atLeast: true } : { count } }
}

/** Many match, or all: walking in the list's order, along its index, meets enough of them soon. */
async function pageInOrder(
  queries: Queries,
  filter: LicenseFilter,
  page: Page<LicenseSort>,
  total: Total,
): Promise<{ ids: string[]; total: Total }> {
  const { field, descending, offset, limit, order } = total.atLeast
    ? { ...page, order: <Row>(rows: Row[]) => rows }
    : fromNearerEnd(page, total.count)
  const { rows } = await sql<{ id: string }>`
    select licenses.id from licenses ${joinOf(field)} where ${meant(filter)}
    order by ${orderOf(field, descending)} limit ${limit} offset ${offset}`.execute(queries)
  const ids = order(rows.map(({ id }) => id))
  // Whoever went on beyond what was counted has counted further himself.
  const count = ids.length > 0 ? Math.max(total.count, page.offset + ids.length) : total.count
  return { ids, total: { ...total, count } }
}

/** Of everything, and of one status, there is a tally. Of anything else so many are counted. */
async function countMeant(queries: Queries, filter: LicenseFilter): Promise<Total> {
  const { status, product_id, user_id, expires_within } = filter
  if (!product_id && !user_id && !expires_within) {
    const tally = await countLicensesByStatus(queries)
    return { count: tally[status ?? 'total'] }
  }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from licenses where ${meant(filter)} limit ${sql.lit(countedTo + 1)}
    ) as counted`.execute(queries)
  const { count } = rows[0]!
  return count > countedTo ? { count: countedTo, atLeast: true } : { count }
}

/** The filters but the search. `status` is the stored one: `expired` is what became of `active`. */
function passes({ status, product_id, user_id, expires_within }: LicenseFilter): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = []
  if (status === 'active')
    all.push(sql`licenses.status = 'active' and (expires_at is null or expires_at > moment())`)
  else if (status === 'expired') all.push(sql`licenses.status = 'active' and expires_at <= moment()`)
  else if (status) all.push(sql`licenses.status = ${status}`)
  if (product_id) all.push(sql`product_id = ${product_id}`)
  if (user_id) all.push(sql`user_id = ${user_id}`)
  if (expires_within) {
    const days = sql`make_interval(days => ${Number(expires_within)}::integer)`
    all.push(sql`licenses.status = 'active' and expires_at > moment() and expires_at <= moment() + ${days}`)
  }
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

/** What makes a license one that was looked for: its key, its note, or its owner. */
function finds(sought: string): Record<'key' | 'note' | 'owner', RawBuilder<boolean>> {
  const prefix = keyPrefixOf(sought)
  const words = sql`words_beginning(${sought}::text)`
  return {
    // Of letters, digits and a dash: nothing in it is a wildcard.
    key: prefix === undefined ? sql`false` : sql`key_id like ${`${prefix}%`}`,
    note: sql`note_words @@ ${words}`,
    owner: /^\d+$/.test(sought)
      ? sql`(users.words @@ ${words} or discord_id like ${`${sought}%`})`
      : sql`users.words @@ ${words}`,
  }
}

function joinOf(field: LicenseSort): RawBuilder<unknown> {
  return field === 'owner' ? sql`join users on users.id = licenses.user_id` : sql``
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
