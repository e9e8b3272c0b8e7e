import type { ListedUser, UserQuery, UserSort } from '@muhur/contract/user'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/db.ts'
import { pageOfRecent } from '../page-of-recent.ts'
import {
  countedTo,
  foundTo,
  fromNearerEnd,
  pageOf,
  totalUpTo,
  type Page,
  type PageOfIds,
  type Total,
} from '../page.ts'
import { countAllUsers } from '../stats/tallies.ts'
import { listedUsers } from './store.ts'

/** One page of the users, and how many pass the filters. Only the page's rows are looked at closely. */
export async function listUsers(
  queries: Queries,
  query: UserQuery,
): Promise<{ users: ListedUser[]; total: Total }> {
  const page = pageOf(query, '-created_at')
  const { ids, total } =
    (await pageOfSought(queries, query, page)) ?? (await pageInOrder(queries, query, page))
  const rows = ids.length === 0 ? [] : await listedUsers(queries).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((user) => [user.id, user]))
  return { users: ids.flatMap((id) => byId.get(id) ?? []), total }
}

/** Undefined without a search, and where too many match. */
async function pageOfSought(
  queries: Queries,
  query: UserQuery,
  page: Page<UserSort>,
): Promise<PageOfIds | undefined> {
  const sought = query.q?.trim()
  if (!sought) return undefined
  const search = { table: 'users', passes: hasRole(query), matches: matches(query) } as const
  const recent = page.field === 'created_at' && (await pageOfRecent(queries, search, page))
  return recent || pageOfFound(queries, query, sought, page)
}

/**
 * What the indexes find, counted and sorted. Each is asked by itself: where either may match, the database would rather
 * walk through everybody.
 */
async function pageOfFound(
  queries: Queries,
  query: UserQuery,
  sought: string,
  page: Page<UserSort>,
): Promise<PageOfIds | undefined> {
  const { word, number } = finds(sought)
  const bound = sql.lit(foundTo + 1)
  const { rows } = await sql<{ count: number; ids: string[] }>`
    with found as materialized (
      (select id from users where ${word} and ${hasRole(query)} limit ${bound})
      union
      (select id from users where ${number} and ${hasRole(query)} limit ${bound})
    )
    select
      (select count(*) from found) as count,
      to_json(array(
        select id from users
        where id = any(array(select id from found)) and (select count(*) from found) < ${bound}
        order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}
      )) as ids`.execute(queries)
  const { count, ids } = rows[0]!
  return count > foundTo ? undefined : { ids, total: { count } }
}

/** Many match, or all: walking in the list's order, along its index, meets enough of them soon. */
async function pageInOrder(queries: Queries, query: UserQuery, page: Page<UserSort>): Promise<PageOfIds> {
  const total = await countMeant(queries, query)
  const { order, ...nearer } = fromNearerEnd(page, total)
  const { rows } = await sql<{ id: string }>`
    select id from users where ${hasRole(query)} and ${matches(query)}
    order by ${orderOf(nearer)} limit ${nearer.limit} offset ${nearer.offset}`.execute(queries)
  return { ids: order(rows.map(({ id }) => id)), total }
}

/** Of everybody there is a tally, and a search came here because it finds too many. Of a role so many are counted. */
async function countMeant(queries: Queries, query: UserQuery): Promise<Total> {
  if (query.q?.trim()) return { count: foundTo, atLeast: true }
  if (query.role === undefined) return { count: await countAllUsers(queries) }
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from users where ${hasRole(query)} limit ${sql.lit(countedTo + 1)}
    ) as counted`.execute(queries)
  return totalUpTo(countedTo, rows[0]!.count)
}

/** Written out, so that the index of the admins can serve. */
const hasRole = ({ role }: UserQuery): RawBuilder<unknown> =>
  role === undefined ? sql`true` : sql`role = ${sql.lit(role)}`

function matches({ q }: UserQuery): RawBuilder<unknown> {
  const sought = q?.trim()
  if (!sought) return sql`true`
  const { word, number } = finds(sought)
  return sql`(${word} or ${number})`
}

/** What makes a user one that was looked for: beginnings of words of his name and e-mail, or that of his Discord id. */
function finds(sought: string): Record<'word' | 'number', RawBuilder<boolean>> {
  return {
    word: sql`words @@ words_beginning(${sought}::text)`,
    // Of digits alone: nothing in it is a wildcard.
    number: /^\d+$/.test(sought) ? sql`discord_id like ${`${sought}%`}` : sql`false`,
  }
}

/** Ids begin with the time of their making (UUIDv7). Whoever never signed in stands behind those who did so long ago. */
function orderOf({ field, descending }: Pick<Page<UserSort>, 'field' | 'descending'>): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const id = sql`id ${direction}`
  return {
    created_at: id,
    name: sql`fold(coalesce(discord_username, discord_id)) ${direction}, ${id}`,
    signed_in_at: sql`signed_in_at ${direction} nulls ${descending ? sql`last` : sql`first`}, ${id}`,
  }[field]
}
