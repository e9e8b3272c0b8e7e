import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './db/db.ts'
import type { Page, PageOfIds } from './page.ts'

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
}

/**
 * In a large table, a look at the newest rows before an index is asked: for a common word they hold the whole page, while
 * its index would name a tenth of all rows. Undefined where they do not. Ids begin with the time of their making (UUIDv7).
 */
export async function pageOfRecent(
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
