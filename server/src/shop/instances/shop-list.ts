import { defaultPageSize } from '@muhur/contract/http/page'
import type { ShopInstance, ShopInstanceQuery, ShopInstances } from '@muhur/contract/shop/instances'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { testCondition } from '../licenses/list/filter.ts'
import { keyIdRange } from '../licenses/keys/key-range.ts'
import { personIn } from '../../db/person.ts'
import { machineCondition } from './machine-condition.ts'
import { readSearch, type Search } from './search.ts'

/** How many instances one call looks at: a statement of some tens of milliseconds. */
export const slice = 20_000

/** Few enough licenses that their instances are fetched all together. */
const fewLicenses = 2_000

/** SQL: the license of an instance, with its product and its owner; for a statement that joins `licenses`, `products` and `users`. */
export const licenseOfInstance = sql`json_build_object('id', licenses.id, 'license_key', licenses.key_id, 'test', licenses.test,
  'product', json_build_object('id', products.id, 'name', products.name), 'owner', ${personIn()})`

/**
 * The present and recent instances of the whole shop, the last installed first.
 *
 * Nothing that a heartbeat writes has an index, or no heartbeat would be a HOT update any more. So this walks the primary key, a
 * slice at a time, and filters the rows; a filter that leaves few licenses reads their instances instead.
 */
export async function shopInstances(queries: Queries, query: ShopInstanceQuery): Promise<ShopInstances> {
  const limit = Number(query.limit ?? defaultPageSize)
  const search = readSearch(query.q ?? '')
  const where = conditions(query, search)
  const licenseIds = await fewLicensesOf(queries, query, search)
  const below = sql`${query.cursor ?? null}::uuid`
  const source = licenseIds
    ? sql`(select * from instances where license_id = any(${licenseIds}::uuid[]) and (${below} is null or id < ${below}))`
    : sql`(select * from instances where ${below} is null or id < ${below} order by id desc limit ${sql.lit(slice)})`
  const { rows: instances } = await sql<ShopInstance>`
    select
      instances.id, instances.name, instances.hostname, instances.version, instances.sdk, instances.address,
      instances.activated_at, instances.last_heartbeat_at, instances.lease_expires_at,
      ${holdsSeat} as held, instances.released_at,
      ${licenseOfInstance} as license
    from ${source} as instances
    join licenses on licenses.id = instances.license_id
    join products on products.id = licenses.product_id
    join users on users.id = licenses.user_id
    where ${sql.join(where, sql` and `)}
    order by instances.id desc
    limit ${limit}`.execute(queries)
  if (instances.length === limit) return { instances, next: instances.at(-1)!.id }
  return { instances, next: licenseIds ? null : await endOfSlice(queries, query.cursor) }
}

function conditions(
  { state, product_id, version, test }: ShopInstanceQuery,
  search: Search | undefined,
): RawBuilder<unknown>[] {
  const all = [
    state === 'recent'
      ? sql`instances.lease_expires_at <= moment() and instances.lease_expires_at > moment() - interval '24 hours'`
      : holdsSeat,
  ]
  if (product_id !== undefined) all.push(sql`licenses.product_id = ${product_id}`)
  if (test !== undefined) all.push(testCondition(test))
  if (version !== undefined) all.push(sql`instances.version = ${version}`)
  if (search?.by === 'license') all.push(keyCondition(search.keyId))
  else if (search) all.push(machineCondition(search))
  return all
}

function keyCondition(keyId: string): RawBuilder<unknown> {
  const [first, last] = keyIdRange(keyId)
  return sql`licenses.key_id between ${first} and ${last}`
}

/** The licenses that the filter names, where they are few; otherwise, or where it names none, null. */
async function fewLicensesOf(
  queries: Queries,
  { product_id }: ShopInstanceQuery,
  search: Search | undefined,
): Promise<string[] | null> {
  const names = [
    ...(product_id === undefined ? [] : [sql`licenses.product_id = ${product_id}`]),
    ...(search?.by === 'license' ? [keyCondition(search.keyId)] : []),
  ]
  if (names.length === 0) return null
  const { rows } = await sql<{ id: string }>`
    select id from licenses where ${sql.join(names, sql` and `)} limit ${fewLicenses + 1}`.execute(queries)
  return rows.length > fewLicenses ? null : rows.map(({ id }) => id)
}

/** The id of the last instance that the slice held; null when there is none behind it. */
async function endOfSlice(queries: Queries, cursor: string | undefined): Promise<string | null> {
  const end = await queries
    .selectFrom('instances')
    .select('id')
    .$if(cursor !== undefined, (instances) => instances.where('id', '<', cursor!))
    .orderBy('id', 'desc')
    .offset(slice - 1)
    .limit(1)
    .executeTakeFirst()
  return end?.id ?? null
}
