import { keyIdLength } from '@muhur/contract/license'
import type { Found } from '@muhur/contract/search'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { keyIdRange } from '../licenses/key-range.ts'
import { licenseSummaries } from '../licenses/summary.ts'
import { idsByIndex } from '../users/list.ts'

/** Fewer characters of a key say nothing yet: all of them begin alike. */
const minimumSymbols = 'MHR-'.length + 2

/** Up to `limit` licenses whose key begins with what was typed. */
export async function licensesBegunWith(
  queries: Queries,
  typed: string,
  limit: number,
): Promise<Found['licenses']> {
  const beginning = typed.toUpperCase().slice(0, keyIdLength)
  if (beginning.length < minimumSymbols || !beginning.startsWith('MHR-')) return []
  const [first, last] = keyIdRange(beginning)
  return licenseSummaries(queries)
    .select('license.id')
    .where('license.key_id', '>=', first)
    .where('license.key_id', '<=', last)
    .orderBy('license.key_id')
    .limit(limit)
    .execute()
}

/** Up to `limit` users by the beginning of a word of name and e-mail, or of the Discord id. */
export async function usersFound(queries: Queries, sought: string, limit: number): Promise<Found['users']> {
  const { rows } = await sql<Found['users'][number]>`
    with found as materialized (${idsByIndex({}, sought, maximumMatches)})
    select id, discord_id, discord_username from users
    where id in (select id from found)
    order by id limit ${limit}`.execute(queries)
  return rows
}

/** Of a name that thousands bear, any few will do. */
const maximumMatches = sql`limit 200`
