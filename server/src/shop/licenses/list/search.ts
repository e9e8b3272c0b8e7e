import type { LicenseFilter, LicenseSort } from '@muhur/contract/shop/licenses'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../../db/db.ts'
import { pageOfIds, type Key, type Order } from '../../../http/lists/page-of-ids.ts'
import type { Page, PageOfIds } from '../../../http/lists/page.ts'
import { countLicensesByStatus, countLicensesOf } from '../../../record/tallies/tallies.ts'
import { filterCondition, idsByIndex, textCondition } from './filter.ts'
import { countLicenses } from './walk.ts'

/** The ids of one page of the licenses that match a filter, and the number of matching licenses. */
export function pageOfLicenseIds(
  queries: Queries,
  filter: LicenseFilter,
  page: Page<LicenseSort>,
): Promise<PageOfIds> {
  const sought = filter.q?.trim()
  const isFew = Boolean(filter.external_id || filter.metadata)
  return pageOfIds(
    queries,
    {
      table: 'licenses',
      isWhole: !(
        filter.status ||
        filter.product_id ||
        filter.user_id ||
        filter.expires_within ||
        filter.test ||
        isFew
      ),
      hasRecent: filter.status !== 'expired' && !filter.expires_within && !isFew,
      filterCondition: filterCondition(filter),
      textCondition: textCondition(filter),
      idsByIndex: sought ? (maximum) => idsByIndex(filter, sought, maximum) : undefined,
      tally: () => tallyOf(queries, filter),
      from: (rows) => joined(rows, page.field),
      keys: keysOf,
    },
    page,
  )
}

/**
 * There is a tally of all licenses, of one status and of one product, without the few test licenses, which are counted in their
 * index as an owner's licenses are in theirs.
 */
function tallyOf(queries: Queries, filter: LicenseFilter): Promise<number> | undefined {
  const { status, product_id, user_id, expires_within, external_id, metadata, test } = filter
  if (expires_within || external_id || metadata) return undefined
  if (user_id && !product_id && !status && !test) return countLicensesOfOwner(queries, user_id)
  if (user_id || (product_id && status)) return undefined
  return countWithTests(queries, filter)
}

async function countWithTests(queries: Queries, filter: LicenseFilter): Promise<number> {
  const { status = 'total', product_id, test } = filter
  const tests = test === 'false' ? 0 : await countLicenses(queries, { ...filter, q: undefined, test: 'true' })
  if (test === 'true') return tests
  if (product_id) return tests + (await countLicensesOf(queries, product_id))
  return tests + (await countLicensesByStatus(queries))[status]
}

/** Joined with the table of the order. */
const joined = (rows: RawBuilder<unknown>, field: LicenseSort): RawBuilder<unknown> =>
  field === 'owner' ? sql`${rows} join users on users.id = licenses.user_id` : rows

/** Ids begin with the time of their making (UUIDv7). A license without end ends last. */
function keysOf({ field, descending }: Order<LicenseSort>): Key[] {
  const values = {
    created_at: [sql`licenses.id`],
    expires_at: [sql`expires_at`, sql`licenses.id`],
    owner: [sql`fold(coalesce(discord_username, discord_id))`, sql`users.id`, sql`licenses.id`],
  }[field]
  return values.map((value) => ({ value, direction: descending ? sql`desc` : sql`asc` }))
}

async function countLicensesOfOwner(queries: Queries, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from licenses where user_id = ${user_id}`.execute(queries)
  return rows[0]!.count
}
