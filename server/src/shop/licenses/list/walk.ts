import type { LicenseFilter } from '@muhur/contract/shop/licenses'
import { sql } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { ownRows } from '../../../http/lists/json-array.ts'
import { createdCondition, filterCondition, idsByIndex, textCondition, type Created } from './filter.ts'

/** A search or a range of dates scans all licenses, this many in one statement: some tens of milliseconds. */
const stride = 5_000

/** The ids of up to `limit` licenses, newest first, after the id `cursor`. */
export async function idsAfter(
  queries: Queries,
  filter: LicenseFilter,
  limit: number,
  cursor?: string,
  created: Created = {},
): Promise<string[]> {
  const isScan = filter.q?.trim() || created.from !== undefined || created.to !== undefined
  const ids: string[] = []
  let below = cursor
  do {
    const looked = licensesAfter(queries, filter, below)
    const found = await queries
      .selectFrom(looked.selectAll().limit(stride).as('licenses'))
      .select('id')
      .where(textCondition(filter))
      .where(createdCondition(created))
      .orderBy('id', 'desc')
      .limit(limit - ids.length)
      .execute()
    ids.push(...ownRows(found).map(({ id }) => id))
    if (ids.length === limit || !isScan) break
    const last = looked
      .select('id')
      .offset(stride - 1)
      .limit(1)
    below = (await last.executeTakeFirst())?.id
  } while (below !== undefined)
  return ids
}

/** The number of matching licenses, counted in full: by the indexes of the search, the rest by the filters. */
export async function countLicenses(queries: Queries, filter: LicenseFilter): Promise<number> {
  const sought = filter.q?.trim()
  const wanted = sought
    ? sql`(${idsByIndex(filter, sought)}) as found`
    : sql`licenses where ${filterCondition(filter)}`
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${wanted}`.execute(queries)
  return rows[0]!.count
}

/** The licenses that match a filter, newest first: after the id `cursor`, or all. */
function licensesAfter(queries: Queries, filter: LicenseFilter, cursor: string | undefined) {
  return queries
    .selectFrom('licenses')
    .where(filterCondition(filter))
    .$if(cursor !== undefined, (licenses) => licenses.where('id', '<', cursor!))
    .orderBy('id', 'desc')
}
