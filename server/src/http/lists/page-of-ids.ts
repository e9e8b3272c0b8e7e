import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { fromNearerEnd, totalFrom, totalUpTo, type Page, type PageOfIds, type Total } from './page.ts'

/** Beyond this many rows a list says "10.000+": counting a million takes longer than showing fifty of them. */
const maximumCount = 10_000
/** With more rows than these, a page is found sooner by walking through the list's order. */
const maximumSorted = { byColumn: 60_000, byName: 5_000, ofFound: 2_000, ofManyFound: 40_000 }
/** The most rows of a list that are read where each has to be compared. */
const window = { ofAll: 10_000, ofSome: 2_000, ofFound: 1_000 }
/** So many rows of the order are looked at for a text that very many rows contain. */
const maximumWalk = 5_000
/** From this many rows on, the newest rows are looked at before an index. */
const largeTable = 50_000
/** How many of the newest rows are looked at, and how many of them first. */
const maximumDepth = 10_000
const probeDepth = 200

/** The rows of a table that a query leaves, and the order in which the query lists the rows. */
interface List<Field extends string> {
  table: 'licenses' | 'users'
  /** Whether the filter leaves all rows. */
  isWhole: boolean
  /** Whether rows that pass the filter may be the newest; those that ended never are. */
  hasRecent: boolean
  /** The part of the condition that an index answers, and the part that reads each row. */
  filterCondition: RawBuilder<unknown>
  textCondition: RawBuilder<unknown>
  /**
   * The ids that the indexes give, or some of them that are more than `maximum`; absent where no text is searched for.
   */
  idsByIndex: ((maximum: number) => RawBuilder<unknown>) | undefined
  /** The number of rows that match the filter, where a tally gives it. */
  tally: () => Promise<number> | undefined
  /** Rows of the table, named like the table, joined with the columns of the order. */
  from: (rows: RawBuilder<unknown>) => RawBuilder<unknown>
  /** The last key is the id. */
  keys: (page: Order<Field>) => Key[]
}

/** The value that rows are ordered by, and `asc` or `desc`. */
export interface Key {
  value: RawBuilder<unknown>
  direction: RawBuilder<unknown>
}

/** By which field a page is ordered. */
export type Order<Field extends string> = Pick<Page<Field>, 'field' | 'descending'>

/**
 * The ids of one page, by the cheapest way, and the number of rows. Only ids: the columns of a list may be expensive, so that
 * they are read for the page's rows alone.
 */
export async function pageOfIds<Field extends string>(
  queries: Queries,
  list: List<Field>,
  page: Page<Field>,
): Promise<PageOfIds> {
  if (!list.idsByIndex) return pageOfFiltered(queries, list, page, await countRows(queries, list))
  const newest = page.field === 'created_at'
  const recent = newest && list.hasRecent && (await pageOfRecent(queries, list, page))
  if (recent) return recent
  const maximum = isByName(page) && !list.isWhole ? maximumSorted.byName : maximumSorted.ofFound
  const found = await pageOfFound(queries, list, page, maximum)
  if (!found.total.atLeast) return found
  requireWithin(window.ofFound, page)
  if (!newest || !list.hasRecent) {
    const walked = await pageOfWalk(queries, list, page, found.total)
    if (walked) return walked
  }
  // The walk in the list's order has found too few rows: the matching rows lie together, far behind.
  if (isByName(page)) throw new Failure('LIST_TOO_LONG')
  const many = await pageOfFound(queries, list, page, maximumSorted.ofManyFound)
  if (many.total.atLeast) throw new Failure('LIST_TOO_LONG')
  return { ids: many.ids, total: found.total }
}

/** These rows in the order of the ids; a row that was deleted after its id was read is left out. */
export function inOrderOf<Row extends { id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

/** No text is searched for. A few rows are collected and sorted; of many, a walk in the list's order meets enough soon. */
async function pageOfFiltered<Field extends string>(
  queries: Queries,
  list: List<Field>,
  page: Page<Field>,
  total: Total,
): Promise<PageOfIds> {
  const { table, isWhole, from } = list
  const { order, ...nearer } = fromNearerEnd(page, total)
  let source = from(sql.table(table))
  if (page.field !== 'created_at' && !isWhole) {
    const maximum = isByName(page) ? maximumSorted.byName : maximumSorted.byColumn
    if (!total.atLeast && total.count <= maximum) source = collected(list)
    else requireWithin(window.ofSome, nearer)
  }
  if (isByName(page)) requireWithin(window.ofAll, nearer)
  const ids = order(await idsFrom(queries, list, source, nearer))
  return { ids, total: totalFrom(page, ids.length, total) }
}

/** By the index of the filter (`offset 0`), where the planner would hope to meet the rows early on in the order. */
function collected<Field extends string>({ table, filterCondition, from }: List<Field>): RawBuilder<unknown> {
  const rows = sql.table(table)
  return from(sql`(select * from ${rows} where ${filterCondition} offset 0) as ${rows}`)
}

async function idsFrom<Field extends string>(
  queries: Queries,
  list: List<Field>,
  source: RawBuilder<unknown>,
  page: Page<Field>,
): Promise<string[]> {
  const { table, filterCondition } = list
  const { rows } = await sql<{ id: string }>`
    select ${sql.ref(`${table}.id`)} from ${source} where ${filterCondition}
    order by ${orderBy(list, page)} limit ${page.limit} offset ${page.offset}`.execute(queries)
  return rows.map(({ id }) => id)
}

/**
 * For very many matches: the page is among so many rows of the order. Undefined where it is not. The keys are named, so that the
 * database knows the order outside too and stops where the page is full.
 */
async function pageOfWalk<Field extends string>(
  queries: Queries,
  list: List<Field>,
  page: Page<Field>,
  total: Total,
): Promise<PageOfIds | undefined> {
  const { table, isWhole, filterCondition, textCondition, from, keys } = list
  const rows = sql.table(table)
  const isNarrow = !isWhole && (await isFew(queries, list))
  const source = isNarrow && !isByName(page) ? collected(list) : from(rows)
  const depth = isNarrow && isByName(page) ? depthByName(page) : maximumWalk
  const named = keys(page).map((key, at) => ({ ...key, name: sql.ref(`key_${at}`) }))
  const values = named.map(({ name, value }) => sql`${value} as ${name}`)
  const order = named.map(({ name, direction }) => sql`${name} ${direction}`)
  const { rows: found } = await sql<{ id: string }>`
    select ${rows}.id from (
      select ${sql.join(values)} from ${source} where ${filterCondition}
      order by ${orderBy(list, page)} limit ${sql.lit(depth)}
    ) as walked join ${rows} on ${rows}.id = ${named.at(-1)!.name}
    where ${textCondition} order by ${sql.join(order)} limit ${page.limit} offset ${page.offset}`.execute(
    queries,
  )
  return found.length < page.limit ? undefined : { ids: found.map(({ id }) => id), total }
}

function orderBy<Field extends string>({ keys }: List<Field>, page: Order<Field>): RawBuilder<unknown> {
  return sql.join(keys(page).map(({ value, direction }) => sql`${value} ${direction}`))
}

/** In a narrow filter, many names are looked at for each row. */
const depthByName = ({ offset, limit }: Page<string>) => Math.min(window.ofSome, (offset + limit) * 20)

/** Names are folded to be compared. */
const isByName = ({ field }: Order<string>) => field === 'owner' || field === 'name'

/** Throws LIST_TOO_LONG for a page that has more rows before it than are looked through. */
function requireWithin(maximum: number, { offset, limit }: Page<string>): void {
  if (offset + limit > maximum) throw new Failure('LIST_TOO_LONG')
}

/** Whether the rows of the filter can be collected. */
async function isFew<Field extends string>(queries: Queries, list: List<Field>): Promise<boolean> {
  const { count, atLeast } = await countRows(queries, list, maximumSorted.byColumn)
  return !atLeast && count <= maximumSorted.byColumn
}

async function countRows<Field extends string>(
  queries: Queries,
  { table, filterCondition, tally }: List<Field>,
  maximum = maximumCount,
): Promise<Total> {
  const known = await tally()
  if (known !== undefined) return { count: known }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from ${sql.table(table)} where ${filterCondition} limit ${sql.lit(maximum + 1)}
    ) as counted`.execute(queries)
  return totalUpTo(maximum, rows[0]!.count)
}

/**
 * In a large table, reads the newest rows before it asks an index: for a common word they hold the whole page, while its index
 * would name a tenth of all rows. Undefined where they do not. Ids begin with the time of their making (UUIDv7).
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
  // The first rows show a word that is too rare to fill the page.
  if ((await among(probeDepth)).length * depth < end * probeDepth) return undefined
  const ids = await among(depth)
  if (ids.length <= end) return undefined
  return { ids: ids.slice(offset, end), total: { count: ids.length, atLeast: true } }
}

/** The rows that the indexes find for the text, counted and sorted; nothing where they find more than `maximum`. */
async function pageOfFound<Field extends string>(
  queries: Queries,
  list: List<Field>,
  page: Page<Field>,
  maximum: number,
): Promise<PageOfIds> {
  const { table, from, idsByIndex } = list
  const id = sql.ref(`${table}.id`)
  // The order of the ids needs no look at the table.
  const byId = page.field === 'created_at'
  const source = byId
    ? sql`found as ${sql.table(table)}`
    : from(
        sql`(select * from ${sql.table(table)} where id = any(array(select id from found))) as ${sql.table(table)}`,
      )
  const few = sql`(select count(*) from found) <= ${sql.lit(maximum)}`
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (${idsByIndex!(maximum)})
    select
      (select count(*) from found) as count,
      to_json(array(
        select ${id} from ${source} where ${few}
        order by ${orderBy(list, page)} limit ${page.limit} offset ${page.offset}
      )) as ids`.execute(queries)
  const { ids, count } = rows[0]!
  return { ids, total: totalUpTo(maximum, count) }
}
