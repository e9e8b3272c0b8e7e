import type { ListedUser, UserQuery, UserSort } from '@muhur/contract/access/users'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { inOrderOf, pageOfIds, type Key, type Order } from '../../http/lists/page-of-ids.ts'
import { pageOf, type Total } from '../../http/lists/page.ts'
import { countAllUsers } from '../../record/tallies/tallies.ts'
import { listedUsers } from './store.ts'

/** One page of the users that match the filters, and the number of matching users. */
export async function listUsers(
  queries: Queries,
  query: UserQuery,
): Promise<{ users: ListedUser[]; total: Total }> {
  const sought = query.q?.trim()
  const { ids, total } = await pageOfIds(
    queries,
    {
      table: 'users',
      isWhole: query.role === undefined,
      hasRecent: true,
      filterCondition: filterCondition(query),
      textCondition: textCondition(sought),
      idsByIndex: sought
        ? (maximum) => idsByIndex(query, sought, sql`limit ${sql.lit(maximum + 1)}`)
        : undefined,
      tally: () => (query.role === undefined ? countAllUsers(queries) : undefined),
      from: (rows) => rows,
      keys: keysOf,
    },
    pageOf(query, '-created_at'),
  )
  const rows = ids.length === 0 ? [] : await listedUsers(queries).where('id', 'in', ids).execute()
  return { users: inOrderOf(ids, rows), total }
}

/** Whether a user has the role. Written out, so that the index of the admins can serve. */
const filterCondition = ({ role }: UserQuery): RawBuilder<unknown> =>
  role === undefined ? sql`true` : sql`role = ${sql.lit(role)}`

/** Whether a user matches the search; true for every user without a search. */
function textCondition(sought: string | undefined): RawBuilder<unknown> {
  if (!sought) return sql`true`
  const { word, number } = textConditions(sought)
  return sql`(${word} or ${number})`
}

/** The ids that the indexes give, each index in a separate query: for an `or` of both, the database would read all users. */
export function idsByIndex(
  query: UserQuery,
  sought: string,
  limit: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const { word, number } = textConditions(sought)
  return sql`
    (select id from users where ${word} and ${filterCondition(query)} ${limit})
    union
    (select id from users where ${number} and ${filterCondition(query)} ${limit})`
}

/** The ways in which a user is found by a text: by the beginnings of words of name and e-mail, or of the Discord id. */
function textConditions(sought: string): Record<'word' | 'number', RawBuilder<boolean>> {
  return {
    word: sql`words @@ words_beginning(${sought}::text)`,
    // Digits alone: the text has no wildcards.
    number: /^\d+$/.test(sought) ? sql`discord_id like ${`${sought}%`}` : sql`false`,
  }
}

/** Ids begin with the time of their making (UUIDv7). Users who never signed in come last among the latest sign-ins. */
function keysOf({ field, descending }: Order<UserSort>): Key[] {
  const direction = descending ? sql`desc` : sql`asc`
  const nulls = descending ? sql`nulls last` : sql`nulls first`
  const id = { value: sql`id`, direction }
  return {
    created_at: [id],
    name: [{ value: sql`fold(coalesce(discord_username, discord_id))`, direction }, id],
    signed_in_at: [{ value: sql`signed_in_at`, direction: sql`${direction} ${nulls}` }, id],
  }[field]
}
