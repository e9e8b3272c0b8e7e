import type { LicenseFilter, LicenseStatus } from '@muhur/contract/shop/licenses'
import { literally } from '../../../db/like.ts'
import { sql, type RawBuilder } from 'kysely'
import { keyPrefixOf } from '../rules.ts'

/** Whether a row matches the search; true for every row without a search. */
export function textCondition({ q }: LicenseFilter): RawBuilder<boolean> {
  const sought = q?.trim()
  if (!sought) return sql`true`
  const { key, external, note, nickname, owner } = textConditions(sought)
  return sql`(${key} or ${external} or ${note} or (${nickname}) or (select ${owner} from users where users.id = licenses.user_id))`
}

/** When a license was created: from an instant on, and before another. */
export interface Created {
  from?: string | undefined
  to?: string | undefined
}

export function createdCondition({ from, to }: Created): RawBuilder<boolean> {
  const first = from === undefined ? sql`true` : sql`created_at >= ${from}::timestamptz`
  return to === undefined ? sql`${first}` : sql`${first} and created_at < ${to}::timestamptz`
}

/**
 * The ids that the indexes give, each index in a separate query: an `or` across two tables can use no index. With a maximum, the
 * query stops at more than so many; the owners, the most expensive index, are left out where the other indexes give as many.
 */
export function idsByIndex(filter: LicenseFilter, sought: string, maximum?: number): RawBuilder<unknown> {
  const { key, external, note, nickname, owner } = textConditions(sought)
  const limit = maximum === undefined ? sql`` : sql`limit ${sql.lit(maximum + 1)}`
  const more = maximum === undefined ? sql`true` : sql`(select count(*) from by_row) <= ${sql.lit(maximum)}`
  return sql`
    with by_row as materialized (
      (select licenses.id from licenses where ${key} and ${filterCondition(filter)} ${limit})
      union
      (select licenses.id from licenses where ${external} and ${filterCondition(filter)} ${limit})
      union
      (select licenses.id from licenses where ${note} and ${filterCondition(filter)} ${limit})
      union
      (select licenses.id from licenses where ${nickname} and ${filterCondition(filter)} ${limit})
    )
    select id from by_row
    union
    (select licenses.id from users join licenses on licenses.user_id = users.id
     where ${more} and ${owner} and ${filterCondition(filter)} ${limit})`
}

/** The service time, computed once for a statement: `moment()` by itself is computed for each row, which costs 3 µs. */
const now = sql`(select moment())`

/** Whether a row has the status. The stored status differs: an ended license is stored as `active` and shown as `expired`. */
export function statusCondition(status: LicenseStatus): RawBuilder<boolean> {
  if (status === 'active')
    return sql`(licenses.status = 'active' and (expires_at is null or expires_at > ${now}))`
  if (status === 'expired') return sql`(licenses.status = 'active' and expires_at <= ${now})`
  return sql`licenses.status = ${status}`
}

/** In the words of the index. */
export const testCondition = (test: 'true' | 'false'): RawBuilder<boolean> =>
  test === 'true' ? sql`licenses.test` : sql`not licenses.test`

/** Whether a row passes the filter, without its search. */
export function filterCondition({
  status,
  product_id,
  user_id,
  expires_within,
  external_id,
  metadata,
  test,
}: LicenseFilter): RawBuilder<boolean> {
  const all: RawBuilder<unknown>[] = []
  if (status) all.push(statusCondition(status))
  if (product_id) all.push(sql`product_id = ${product_id}`)
  if (user_id) all.push(sql`user_id = ${user_id}`)
  if (test) all.push(testCondition(test))
  if (external_id) all.push(sql`external_id <> '' and external_id = ${external_id}`)
  if (metadata) {
    const [name] = metadata.split(':', 1)
    const pair = JSON.stringify({ [name!]: metadata.slice(name!.length + 1) })
    all.push(sql`metadata <> '{}' and metadata @> ${pair}::jsonb`)
  }
  if (expires_within) {
    const days = sql`make_interval(days => ${Number(expires_within)}::integer)`
    all.push(sql`licenses.status = 'active' and expires_at > ${now} and expires_at <= ${now} + ${days}`)
  }
  return all.length > 0 ? sql`(${sql.join(all, sql` and `)})` : sql`true`
}

/** The searches of a license by text: by its key, its external id, its note, its owner's name for it, or its owner. */
function textConditions(
  sought: string,
): Record<'key' | 'external' | 'note' | 'nickname' | 'owner', RawBuilder<boolean>> {
  const prefix = keyPrefixOf(sought)
  const words = sql`words_beginning(${sought}::text)`
  return {
    // Letters, digits and a dash alone: the text has no wildcards.
    key: prefix === undefined ? sql`false` : sql`key_id like ${`${prefix}%`}`,
    external: sql`external_id <> '' and external_id like ${`${literally(sought)}%`}`,
    note: sql`note_words @@ ${words}`,
    // In the expression of the index, which leaves out licenses without such a name.
    nickname: sql`nickname is not null and words(nickname) @@ ${words}`,
    owner: /^\d+$/.test(sought)
      ? sql`(users.words @@ ${words} or discord_id like ${`${sought}%`})`
      : sql`users.words @@ ${words}`,
  }
}
