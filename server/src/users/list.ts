import type { ListedUser, UserQuery, UserSort } from '@muhur/contract/user'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/db.ts'
import { pageOfSearch } from '../page-of-search.ts'
import {
  countedTo,
  fromNearerEnd,
  pageOf,
  totalFrom,
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
  const { ids, total } = await pageOfIds(queries, query, page)
  const rows = ids.length === 0 ? [] : await listedUsers(queries).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((user) => [user.id, user]))
  return { users: ids.flatMap((id) => byId.get(id) ?? []), total }
}

async function pageOfIds(queries: Queries, query: UserQuery, page: Page<UserSort>): Promise<PageOfIds> {
  const sought = query.q?.trim()
  if (!sought) return pageInOrder(queries, query, page, await countWithRole(queries, query))
  return pageOfSearch(
    queries,
    {
      table: 'users',
      filterCondition: hasRole(query),
      textCondition: textCondition(query),
      idsByIndex: (limit) => idsByIndex(query, sought, limit),
      from: sql`users`,
      order: orderOf(page),
    },
    page,
    (total) => pageInOrder(queries, query, page, total),
  )
}

/** Many match, or all: walking in the list's order, along its index, meets enough of them soon. */
async function pageInOrder(
  queries: Queries,
  query: UserQuery,
  page: Page<UserSort>,
  total: Total,
): Promise<PageOfIds> {
  const { order, ...nearer } = fromNearerEnd(page, total)
  const { rows } = await sql<{ id: string }>`
    select id from users where ${hasRole(query)} and ${textCondition(query)}
    order by ${orderOf(nearer)} limit ${nearer.limit} offset ${nearer.offset}`.execute(queries)
  return { ids: order(rows.map(({ id }) => id)), total: totalFrom(page, rows.length, total) }
}

/** Of everybody there is a tally. Of a role so many are counted. */
async function countWithRole(queries: Queries, query: UserQuery): Promise<Total> {
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

function textCondition({ q }: UserQuery): RawBuilder<unknown> {
  const sought = q?.trim()
  if (!sought) return sql`true`
  const { word, number } = finds(sought)
  return sql`(${word} or ${number})`
}

/** The ids that the indexes give, each asked by itself: where either may match, the database would walk through everybody. */
function idsByIndex(query: UserQuery, sought: string, limit: RawBuilder<unknown>): RawBuilder<unknown> {
  const { word, number } = finds(sought)
  return sql`
    (select id from users where ${word} and ${hasRole(query)} ${limit})
    union
    (select id from users where ${number} and ${hasRole(query)} ${limit})`
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
