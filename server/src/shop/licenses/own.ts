import type {
  License,
  OwnLicenseFilter,
  OwnLicenseSort,
  OwnLicenseTotals,
} from '@muhur/contract/shop/licenses'
import { sql, type RawBuilder } from 'kysely'
import { asBuyer } from '../../db/as-buyer.ts'
import type { Database, Queries } from '../../db/db.ts'
import { requireLicense } from '../../db/require.ts'
import { Failure } from '../../start/faults/failure.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { behind } from '../../http/lists/behind.ts'
import { inOrderOf } from '../../http/lists/page-of-ids.ts'
import type { Page, Total } from '../../http/lists/page.ts'
import type { Secrets } from '../../start/secrets.ts'
import { statusCondition, testCondition } from './list/filter.ts'
import { keyPrefixOf } from './rules.ts'
import { columns, embeddedProduct, openKey } from './store.ts'

/** The licenses of an owner as the owner reads them; each license has its whole key. */
export type OwnLicenses = ReturnType<typeof licensesOf>

/** Rows of one statement; the driver holds its whole answer. */
const batchSize = 500

/** The licenses of one user. Row-level security holds in each statement. */
export function licensesOf({ db, secrets }: { db: Database; secrets: Secrets }, userId: string) {
  const read = <T>(statements: (queries: Queries) => Promise<T>) => asBuyer(db, userId, statements)

  async function byIds(queries: Queries, ids: readonly string[]): Promise<License[]> {
    if (ids.length === 0) return []
    const rows = await queries
      .selectFrom('license_facts as license')
      .select(['key_sealed', ...columns])
      .select(embeddedProduct)
      .where(sql<boolean>`license.id = any(${ids}::uuid[])`)
      .execute()
    return inOrderOf(ids, rows).map(
      ({ key_sealed, ...row }) => ({ ...row, license_key: openKey(secrets, row.id, key_sealed) }) as License,
    )
  }

  async function* inBatches(ids: readonly string[]): AsyncGenerator<License[]> {
    for (let at = 0; at < ids.length; at += batchSize)
      yield await read((queries) => byIds(queries, ids.slice(at, at + batchSize)))
  }

  return {
    /**
     * All licenses that match the filter, or a part of them, in batches: the ids are read at once, so that no license comes twice.
     * Throws LICENSE_NOT_FOUND for a cursor that is no license of the owner, where the order is another than that of the ids.
     */
    async all(
      filter: OwnLicenseFilter,
      order: Order = newestFirst,
      part?: { limit?: string; cursor?: string },
    ): Promise<{ count: number; batches: AsyncGenerator<License[]> }> {
      const { ids, count } = await read(async (queries) => {
        if (part?.cursor !== undefined && order.field !== 'created_at')
          await requireLicense(queries, part.cursor)
        const rows = part && { limit: part.limit, offset: 0, after: part.cursor ?? null }
        return idsOf(queries, userId, filter, order, rows)
      })
      return { count, batches: inBatches(ids) }
    },

    page: (
      filter: OwnLicenseFilter,
      page: Page<OwnLicenseSort>,
    ): Promise<{ licenses: License[]; total: Total }> =>
      read(async (queries) => {
        const { ids, count } = await idsOf(queries, userId, filter, page, page)
        return { licenses: await byIds(queries, ids), total: { count } }
      }),

    /** Throws LICENSE_NOT_FOUND, for another user's license too. */
    one: (id: string): Promise<License> =>
      read(async (queries) => {
        const [license] = await byIds(queries, [id])
        if (!license) throw new Failure('LICENSE_NOT_FOUND')
        return license
      }),

    totals: (filter: Pick<OwnLicenseFilter, 'test'>): Promise<OwnLicenseTotals> =>
      read((queries) => totalsOf(queries, userId, filter)),
  }
}

type Order = Pick<Page<OwnLicenseSort>, 'field' | 'descending'>

const newestFirst: Order = { field: 'created_at', descending: true }

/** The value that sorts a list. A license without end ends last. */
const sortKeys: Record<OwnLicenseSort, RawBuilder<unknown>> = {
  created_at: sql`id`,
  expires_at: sql`coalesce(expires_at, 'infinity')`,
  name: sql`fold(coalesce(nickname, (select name from products where products.id = product_id)))`,
}

/** The rows of a list: a page of it, or those after a license, from the first one where null. Without a limit, all. */
interface Rows {
  limit: string | number | undefined
  offset: number
  after?: string | null
}

/**
 * Read from `licenses_user_id_id` alone, unless a text is searched for or names are in order: fifty thousand licenses take some
 * tens of milliseconds.
 */
async function idsOf(
  queries: Queries,
  userId: string,
  { status, q, test }: OwnLicenseFilter,
  { field, descending }: Order,
  { limit, offset, after }: Rows = { limit: undefined, offset: 0 },
): Promise<{ ids: string[]; count: number }> {
  const direction = descending ? sql`desc` : sql`asc`
  // Names stand in alphabetical order, active or not. After a cursor no time moves a license to another place.
  const activeFirst = field === 'name' || after !== undefined ? sql`` : sql`active desc,`
  const last = after === undefined ? sql`id desc` : sql`id ${direction}`
  const cursor = after ?? undefined
  const keyOfCursor = sql`(select ${sortKeys[field]} from licenses where id = ${after ?? null})`
  const keys = field === 'created_at' ? {} : { key: sql`key`, keyOfCursor }
  const { rows } = await sql<{ ids: string[]; count: number }>`
    with own as materialized (
      select id, ${statusCondition('active')} as active, ${sortKeys[field]} as key from licenses
      where user_id = ${userId} and ${status ? statusCondition(status) : sql`true`}
        and ${test ? testCondition(test) : sql`true`} and ${textCondition(q)}
    )
    select
      (select count(*) from own) as count,
      to_json(array(
        select id from own where ${behind({ cursor, descending, ...keys })}
        order by ${activeFirst} key ${direction}, ${last} limit ${limit ?? null} offset ${offset}
      )) as ids`.execute(queries)
  return rows[0]!
}

function textCondition(q: string | undefined): RawBuilder<boolean> {
  const sought = q?.trim()
  if (!sought) return sql`true`
  const prefix = keyPrefixOf(sought)
  // Letters, digits and a dash alone: the text has no wildcards.
  const byKey = prefix === undefined ? sql`false` : sql`key_id like ${`${prefix}%`}`
  return sql`(${byKey} or position(fold(${sought}::text) in fold(nickname)) > 0 or product_id = any(array(
    select id from products where position(fold(${sought}::text) in fold(name)) > 0)))`
}

/** The most licenses with counted seats. */
const maximumCounted = 5_000

async function totalsOf(
  queries: Queries,
  userId: string,
  { test }: Pick<OwnLicenseFilter, 'test'>,
): Promise<OwnLicenseTotals> {
  const { rows } = await sql<OwnLicenseTotals>`
    with own as materialized (
      select id, ${statusCondition('active')} as active from licenses
      where user_id = ${userId} and ${test ? testCondition(test) : sql`true`}
    ),
    counted as (select id from own order by active desc, id desc limit ${sql.lit(maximumCounted)})
    select count(*) as licenses, count(*) filter (where active) as active,
      (
        select count(*) from instances
        where ${holdsSeat} and license_id in (select id from counted)
      ) as current_instances,
      count(*) > ${sql.lit(maximumCounted)} as at_least
    from own`.execute(queries)
  return rows[0]!
}
