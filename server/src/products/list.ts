import type { PolicyDifference } from '@muhur/contract/policy'
import type { ListedProduct } from '@muhur/contract/product'
import { sql } from 'kysely'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'

/** One product as admins see it. Throws PRODUCT_NOT_FOUND. */
export async function findListed(queries: Queries, id: string): Promise<ListedProduct> {
  const product = await listed(queries).where('products.id', '=', id).executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  return product
}

/** What an edit may overwrite: all of a product but what buyers and machines make of it meanwhile. */
export const tagged = (product: ListedProduct): object => ({
  ...product,
  license_count: undefined,
  live_instances: undefined,
})

/** Up to `limit` products, archived ones too, oldest first, those after the id `cursor`. */
export function pageOfProducts(queries: Queries, limit: number, cursor?: string): Promise<ListedProduct[]> {
  return listed(queries)
    .$if(cursor !== undefined, (query) => query.where('products.id', '>', cursor!))
    .orderBy('products.id')
    .limit(limit)
    .execute()
}

/** How many products there are, archived ones too. */
export async function countProducts(queries: Queries): Promise<number> {
  const { count } = await queries
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function listed(queries: Queries) {
  return queries
    .selectFrom('products')
    .selectAll('products')
    .select([
      sql<number>`(select count(*) from licenses where licenses.product_id = products.id)`.as(
        'license_count',
      ),
      sql<number>`(
        select count(*) from instances join licenses on licenses.id = instances.license_id
        where licenses.product_id = products.id and instances.lease_expires_at > moment()
      )`.as('live_instances'),
    ])
    .$narrowType<{ policy: PolicyDifference; requirements: string[] }>()
}
