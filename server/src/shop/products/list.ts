import type { Picture } from '@muhur/contract/shop/brand'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import {
  labelledTypes,
  type ListedProduct,
  type ProductQuery,
  type ProductState,
  type productSorts,
} from '@muhur/contract/shop/products'
import { sql, type RawBuilder } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { Failure } from '../../start/faults/failure.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import type { Page } from '../../http/lists/page.ts'
import { licensesOfProduct } from '../../record/tallies/tallies.ts'

/** One product as admins see it. Throws PRODUCT_NOT_FOUND. */
export async function findListed(queries: Queries, id: string): Promise<ListedProduct> {
  const product = await listed(filtered(queries, {})).where('products.id', '=', id).executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  return product
}

/** The part of a product that an edit may overwrite: everything but the counts that buyers and machines change meanwhile. */
export const editable = (product: ListedProduct): object => ({
  ...product,
  license_count: undefined,
  live_instances: undefined,
})

/** The same, read without counting. Throws PRODUCT_NOT_FOUND. */
export async function findEditable(
  queries: Queries,
  id: string,
): Promise<Pick<ListedProduct, 'test' | 'details' | 'questions' | 'archived_at' | 'published_at'>> {
  const product = await queries.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  return product
}

type ProductFilter = Pick<ProductQuery, 'q' | 'type' | 'state' | 'test'>

/** Up to `limit` products that match a filter, oldest first, after the id `cursor`. */
export function productsAfter(
  queries: Queries,
  filter: ProductFilter,
  limit: number,
  cursor?: string,
): Promise<ListedProduct[]> {
  return listed(filtered(queries, filter))
    .$if(cursor !== undefined, (query) => query.where('products.id', '>', cursor!))
    .orderBy('products.id')
    .limit(limit)
    .execute()
}

/** The names of the products that a search finds, oldest first: counting the licenses of each takes longer than finding them. */
export function productsFound(
  queries: Queries,
  q: string,
  limit: number,
): Promise<Pick<ListedProduct, 'id' | 'name' | 'test' | 'published_at' | 'archived_at'>[]> {
  return filtered(queries, { q })
    .select(['products.id', 'products.name', 'products.test', 'products.published_at'])
    .select('products.archived_at')
    .orderBy('products.id')
    .limit(limit)
    .execute()
}

/** One page of them, sorted. */
export function pageOfProducts(
  queries: Queries,
  filter: ProductFilter,
  { field, descending, offset, limit }: Page<(typeof productSorts)[number]>,
): Promise<ListedProduct[]> {
  return listed(filtered(queries, filter))
    .orderBy(orders[field], descending ? 'desc' : 'asc')
    .orderBy('products.id', descending ? 'desc' : 'asc')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** The number of products that match a filter. */
export async function countProducts(queries: Queries, filter: ProductFilter): Promise<number> {
  const { count } = await filtered(queries, filter)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const orders = {
  name: sql`fold(products.name)`,
  type: sql`products.type`,
  license_count: sql`license_count`,
  live_instances: sql`live_instances`,
  created_at: sql`products.created_at`,
}

const inState: Record<ProductState, RawBuilder<boolean>> = {
  draft: sql`products.archived_at is null and products.published_at is null`,
  on_sale: sql`products.archived_at is null and products.published_at is not null`,
  archived: sql`products.archived_at is not null`,
}

/** Whether buyers see a product. */
export const isOnSale = inState.on_sale

function filtered(queries: Queries, { q, type, state, test }: ProductFilter) {
  return queries
    .selectFrom('products')
    .$if(Boolean(q?.trim()), (query) =>
      query.where(sql<boolean>`position(fold(${q!.trim()}::text) in fold(products.name)) > 0`),
    )
    .$if(type === 'other', (query) => query.where('products.type', 'not in', labelledTypes))
    .$if(type !== undefined && type !== 'other', (query) => query.where('products.type', '=', type!))
    .$if(state !== undefined, (query) => query.where(inState[state!]))
    .$if(test !== undefined, (query) => query.where('products.test', '=', test === 'true'))
}

/** Whether the instances are too many to be read for a page: the page then shows counts up to five minutes old. */
export const manyInstances = sql<boolean>`
  (select reltuples from pg_class where oid = 'instances'::regclass) > ${sql.lit(50_000)}`

function listed(query: ReturnType<typeof filtered>) {
  return query
    .selectAll('products')
    .select([
      sql<number>`case
        when products.test then (select count(*) from licenses where product_id = products.id and licenses.test)
        else ${licensesOfProduct(sql`products.id`)}
      end`.as('license_count'),
      sql<number>`case
        when ${manyInstances}
        then coalesce((select instances from live_products where product_id = products.id), 0)
        else (
          select count(*) from instances join licenses on licenses.id = instances.license_id
          where licenses.product_id = products.id and licenses.test = products.test and ${holdsSeat}
        )
      end`.as('live_instances'),
    ])
    .$narrowType<{
      policy: PolicyDifference
      requirements: string[]
      included: string[]
      pictures: Picture[]
    }>()
}
