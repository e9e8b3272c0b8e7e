import { sql, type RawBuilder } from 'kysely'
import type { Queries } from './db/db.ts'
import { fromNearerEnd, totalFrom, totalUpTo, type Page, type PageOfIds, type Total } from './page.ts'

/** Beyond this many rows a list says "10.000+": counting a million takes longer than showing fifty of them. */
const maximumCount = 10_000
/** With more matches than these, a page is found sooner by walking through the list's order. */
const maximumSorted = 2_000
/** From this many rows on, the newest rows are looked at before an index. */
const largeTable = 50_000
/** How many of the newest rows are looked at, and how many of them first. */
const maximumDepth = 10_000
const probeDepth = 200

/** The rows of a table that a query leaves, and the order in which the query lists the rows. */
interface List<Field extends string> {
  table: 'licenses' | 'users'
  /** What an index can tell, and what has to be looked for in each row. */
  filterCondition: RawBuilder<unknown>
  textCondition: RawBuilder<unknown>
  /** The ids that the indexes give, no more from any of them than `limit` says; absent where no text is searched for. */
  idsByIndex: ((limit: RawBuilder<unknown>) => RawBuilder<unknown>) | undefined
  /** How many rows the filter leaves, where a tally tells; asked only where no text is searched for. */
  tally: () => Promise<number> | undefined
  /** The table, joined with what the page is ordered by. */
  from: RawBuilder<unknown>
  /** Fewer rows that hold the first `end` rows of the order, where they can be told. */
  fromUpTo?: (end: number, page: Order<Field>) => RawBuilder<unknown>
  orderBy: (page: Order<Field>) => RawBuilder<unknown>
}

/** By which field a page is ordered. */
export type Order<Field extends string> = Pick<Page<Field>, 'field' | 'descending'>

/**
 * The ids of one page, by the way that costs least, and how many rows there are. Only ids: what a list shows of a row may
 * cost much, so it is asked for the page's rows alone.
 */
export async function pageOfIds<Field extends string>(
  queries: Queries,
  list: List<Field>,
  page: Page<Field>,
): Promise<PageOfIds> {
  if (!list.idsByIndex) return pageInOrder(queries, list, page, await countRows(queries, list))
  const recent = page.field === 'created_at' && (await pageOfRecent(queries, list, page))
  if (recent) return recent
  const found = await pageOfFound(queries, list, list.idsByIndex, page)
  return found.total.atLeast ? pageInOrder(queries, list, page, found.total) : found
}

/** These rows in the order of the ids; a row that was deleted after its id was read is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** Many match, or all: walking in the list's order, along its index, meets enough of them soon. */
async function pageInOrder<Field extends string>(
  queries: Queries,
  { table, filterCondition, textCondition, from, fromUpTo, orderBy }: List<Field>,
  page: Page<Field>,
  total: Total,
): Promise<PageOfIds> {
  const { order, ...nearer } = fromNearerEnd(page, total)
  const { limit, offset } = nearer
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${table}.id`)} from ${fromUpTo?.(offset + limit, nearer) ?? from}
    where ${filterCondition} and ${textCondition}
    order by ${orderBy(nearer)} limit ${limit} offset ${offset}`.execute(queries)
  return { ids: order(rows.map(({ id }) => id)), total: totalFrom(page, rows.length, total) }
}

async function countRows<Field extends string>(
  queries: Queries,
  { table, filterCondition, tally }: List<Field>,
): Promise<Total> {
  const known = await tally()
  if (known !== undefined) return { count: known }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${sql.table(table)} where ${filterCondition} limit ${sql.lit(maximumCount + 1)}
    ) as counted`.execute(queries)
  return totalUpTo(maximumCount, rows[0]!.count)
}

/**
 * In a large table, a look at the newest rows before an index is asked: for a common word they hold the whole page, while
 * its index would name a tenth of all rows. Undefined where they do not. Ids begin with the time of their making (UUIDv7).
 */
async function pageOfRecent<Field extends string>(
  queries: Queries,
  { table, filterCondition, textCondition }: List<Field>,
  { descending, offset, limit }: Page<Field>,
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
async function pageOfFound<Field extends string>(
  queries: Queries,
  { table, from, orderBy }: List<Field>,
  idsByIndex: (limit: RawBuilder<unknown>) => RawBuilder<unknown>,
  page: Page<Field>,
): Promise<PageOfIds> {
  const bound = sql.lit(maximumSorted + 1)
  const id = sql.ref(`${table}.id`)
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (${idsByIndex(sql`limit ${bound}`)})
    select
      (select count(*) from found) as count,
      to_json(array(
        select ${id} from ${from}
        where ${id} = any(array(select id from found)) and (select count(*) from found) < ${bound}
        order by ${orderBy(page)} limit ${page.limit} offset ${page.offset}
      )) as ids`.execute(queries)
  const { ids, count } = rows[0]!
  return { ids, total: totalUpTo(maximumSorted, count) }
}
