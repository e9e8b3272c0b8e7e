import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './db/db.ts'
import { totalUpTo, type Page, type PageOfIds, type Total } from './page.ts'

/** Beyond this many matches it walks instead, and meets the fifty of a page soon. */
const foundTo = 2_000
/** As many rows make a table large. */
const large = 50_000
/** Up to so many are looked at, these few first. */
const most = 10_000
const few = 200

interface Search {
  table: 'licenses' | 'users'
  /** What an index can tell, and what has to be looked for in each row. */
  passes: RawBuilder<unknown>
  matches: RawBuilder<unknown>
  /** The ids that the indexes give, no more from any of them than `limit` says. */
  found: (limit: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The table, joined with what the page is ordered by. */
  from: RawBuilder<unknown>
  order: RawBuilder<unknown>
}

/** One page of what a search finds, by the way that costs least; `walk` goes through the rows in the list's order. */
export async function pageOfSearch(
  queries: Queries,
  search: Search,
  page: Page<string>,
  walk: (total: Total) => Promise<PageOfIds>,
): Promise<PageOfIds> {
  const recent = page.field === 'created_at' && (await pageOfRecent(queries, search, page))
  if (recent) return recent
  const found = await pageOfFound(queries, search, page)
  return found.total.atLeast ? walk(found.total) : found
}

/**
 * In a large table, a look at the newest rows before an index is asked: for a common word they hold the whole page, while
 * its index would name a tenth of all rows. Undefined where they do not. Ids begin with the time of their making (UUIDv7).
 */
async function pageOfRecent(
  queries: Queries,
  { table, passes, matches }: Search,
  { descending, offset, limit }: Page<string>,
): Promise<PageOfIds | undefined> {
  const rows = sql.table(table)
  const order = descending ? sql`order by id desc` : sql`order by id`
  const isLarge = sql`(select reltuples from pg_class where oid = ${sql.lit(table)}::regclass) > ${sql.lit(large)}`
  const among = async (recent: number) => {
    const found = await sql<{ id: string }>`
      select id from (select * from ${rows} where ${passes} and ${isLarge} ${order} limit ${recent}) as ${rows}
      where ${matches} ${order}`.execute(queries)
    return found.rows.map(({ id }) => id)
  }
  const end = offset + limit
  const depth = Math.min(end * 20, most)
  // A word too rare to fill the page from so many is known by the first few.
  if ((await among(few)).length * depth < end * few) return undefined
  const ids = await among(depth)
  if (ids.length <= end) return undefined
  return { ids: ids.slice(offset, end), total: { count: ids.length, atLeast: true } }
}

/** Few match: the indexes of words and numbers give all of them, which are then counted and sorted. No ids where many do. */
async function pageOfFound(
  queries: Queries,
  { table, found, from, order }: Search,
  { offset, limit }: Page<string>,
): Promise<PageOfIds> {
  const bound = sql.lit(foundTo + 1)
  const id = sql.ref(`${table}.id`)
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (${found(sql`limit ${bound}`)})
    select
      (select count(*) from found) as count,
      to_json(array(
        select ${id} from ${from}
        where ${id} = any(array(select id from found)) and (select count(*) from found) < ${bound}
        order by ${order} limit ${limit} offset ${offset}
      )) as ids`.execute(queries)
  const { ids, count } = rows[0]!
  return { ids, total: totalUpTo(foundTo, count) }
}
