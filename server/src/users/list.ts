import type { ListedUser, UserQuery, UserSort } from '@muhur/contract/user'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../db/db.ts'
import { pageOf, type Page, type Total } from '../page.ts'
import { listedUsers } from './store.ts'

/** Beyond this many rows a list says "10.000+". */
const countedTo = 10_000

/** One page of the users, and how many pass the filters. Only the page's rows are looked at closely. */
export async function listUsers(
  queries: Queries,
  query: UserQuery,
): Promise<{ users: ListedUser[]; total: Total }> {
  const page = pageOf(query, '-created_at')
  const ids = await idsOf(queries, query, page)
  const rows = ids.length === 0 ? [] : await listedUsers(queries).where('id', 'in', ids).execute()
  const byId = new Map(rows.map((user) => [user.id, user]))
  return {
    users: ids.flatMap((id) => byId.get(id) ?? []),
    total: await count(queries, query),
  }
}

async function idsOf(queries: Queries, query: UserQuery, page: Page<UserSort>): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where ${passes(query)}
    order by ${orderOf(page)} limit ${page.limit} offset ${page.offset}`.execute(queries)
  return rows.map(({ id }) => id)
}

async function count(queries: Queries, query: UserQuery): Promise<Total> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from users where ${passes(query)} limit ${sql.lit(countedTo + 1)}
    ) as counted`.execute(queries)
  const found = rows[0]!.count
  return found > countedTo ? { count: countedTo, atLeast: true } : { count: found }
}

/** Beginnings of words of a name, part of an e-mail, or the beginning of a Discord id. */
function passes({ q, role }: UserQuery): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`]
  if (role !== undefined) all.push(sql`role = ${role}`)
  const sought = q?.trim()
  if (sought) {
    all.push(sql`(
      starts_with(discord_id, ${sought})
      or words @@ words_beginning(${sought}::text)
      or position(lower(${sought}::text) in lower(coalesce(email, ''))) > 0
    )`)
  }
  return sql.join(all, sql` and `)
}

/** Ids begin with the time of their making (UUIDv7). Whoever never signed in comes last. */
function orderOf({ field, descending }: Page<UserSort>): RawBuilder<unknown> {
  const direction = descending ? sql`desc` : sql`asc`
  const id = sql`id ${direction}`
  return {
    created_at: id,
    name: sql`fold(coalesce(discord_username, discord_id)) ${direction}, ${id}`,
    signed_in_at: sql`signed_in_at ${direction} nulls last, ${id}`,
  }[field]
}
