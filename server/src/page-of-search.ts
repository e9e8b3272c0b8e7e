import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './db/db.ts'
import { totalUpTo, type Page, type PageOfIds, type Total } from './page.ts'

/** With more matches than these, a page is found sooner by walking through the list's order. */
const sortedUpTo = 2_000
/** From this many rows on, the newest rows are looked at before an index. */
const largeTable = 50_000
/** How many of the newest rows are looked at, and how many of them first. */
const maximumDepth = 10_000
const probeDepth = 200

interface Search {
  table: 'licenses' | 'users'
  /** What an index can tell, and what has to be looked for in each row. */
  filterCondition: RawBuilder<unknown>
  textCondition: RawBuilder<unknown>
  /** The ids that the indexes give, no more from any of them than `limit` says. */
  idsByIndex: (limit: RawBuilder<unknown>) => RawBuilder<unknown>
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
  { table, filterCondition, textCondition }: Search,
  { descending, offset, limit }: Page<string>,
): Promise<PageOfIds | undefined> {
  const rows = sql.table(table)
  const order = descending ? sql`order by id desc` : sql`order by id`
  const isLarge = sql`(select reltuples from pg_class where oid = ${sql.lit(table)}::regclass) > ${sql.lit(largeTable)}`
  const among = async (recent: number) => {
    const found = await sql<{ id: string }>`
      select id from (select * from ${rows} where ${filterCondition} and ${isLarge} ${order} limit ${recent}) as ${rows}
      where ${textCondition} ${order}`.execute(queries)
    return found.rows.map(({ id }) => id)
  }
  const end = offset + limit
  const depth = Math.min(end * 20, maximumDepth)
  // A word too rare to fill the page from so many is known by the first of them.
  if ((await among(probeDepth)).length * depth < end * probeDepth) return undefined
  const ids = await among(depth)
  if (ids.length <= end) return undefined
  return { ids: ids.slice(offset, end), total: { count: ids.length, atLeast: true } }
}

/** Few match: the indexes of words and numbers give all of them, which are then counted and sorted. No ids where many do. */
async function pageOfFound(
  queries: Queries,
  { table, idsByIndex, from, order }: Search,
  { offset, limit }: Page<string>,
): Promise<PageOfIds> {
  const bound = sql.lit(sortedUpTo + 1)
  const id = sql.ref(`${table}.id`)
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (${idsByIndex(sql`limit ${bound}`)})
    select
      (select count(*) from found) as count,
      to_json(array(
        select ${id} from ${from}
        where ${id} = any(array(select id from found)) and (select count(*) from found) < ${bound}
        order by ${order} limit ${limit} offset ${offset}
      )) as ids`.execute(queries)
  const { ids, count } = rows[0]!
  return { ids, total: totalUpTo(sortedUpTo, count) }
}
