import type { PolicyDifference } from '@muhur/contract/policy'
import type { ListedProduct, NewProduct, Product, ProductChange } from '@muhur/contract/product'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'
import { effectivePolicy, isConsistent } from './rules.ts'

/** Up to `limit` products of the catalogue, oldest first, those after the id `cursor`. */
export function pageOfCatalogue(queries: Queries, limit: number, cursor?: string): Promise<Product[]> {
  return page(queries, limit, cursor)
    .select(['id', 'name', 'description', 'icon_url', 'type'])
    .where('archived_at', 'is', null)
    .execute()
}

/** The same with the archived ones and what only admins see. */
export function pageOfProducts(queries: Queries, limit: number, cursor?: string): Promise<ListedProduct[]> {
  return page(queries, limit, cursor).selectAll().$narrowType<WithPolicy>().execute()
}

/** How many products there are, archived ones included or not. */
export async function countProducts(queries: Queries, { archived }: { archived: boolean }): Promise<number> {
  const { count } = await queries
    .selectFrom('products')
    .select(sql<number>`count(*)`.as('count'))
    .$if(!archived, (query) => query.where('archived_at', 'is', null))
    .executeTakeFirstOrThrow()
  return count
}

/** A product of the catalogue. Throws PRODUCT_NOT_FOUND, for an archived one too. */
export async function findOnSale(queries: Queries, id: string): Promise<Product> {
  const product = await find(queries, id)
  if (!product || product.archived_at) throw new Failure('PRODUCT_NOT_FOUND')
  return product
}

/** Throws PRODUCT_NOT_FOUND, or PRODUCT_ARCHIVED where a new license would be of no use. */
export async function requireProductOnSale(queries: Queries, id: string): Promise<void> {
  const product = await find(queries, id)
  if (!product) throw new Failure('PRODUCT_NOT_FOUND', { field: 'product_id' })
  if (product.archived_at) throw new Failure('PRODUCT_ARCHIVED', { field: 'product_id' })
}

/**
 * Throws POLICY_CONTRADICTS when a license of this product cannot differ from it like this. The product's own policy
 * stays as it is until the transaction ends, so that a change of it and one of the license never pass each other by.
 */
export async function requireConsistentPolicy(
  queries: Queries,
  productId: string,
  license: PolicyDifference,
): Promise<void> {
  const product = await queries
    .selectFrom('products')
    .select('policy')
    .$narrowType<WithPolicy>()
    .where('id', '=', productId)
    .forShare()
    .executeTakeFirstOrThrow()
  refuseContradiction(product.policy, license)
}

/** Puts a product into the catalogue. Throws POLICY_CONTRADICTS. */
export async function createProduct(
  queries: Queries,
  { policy = {}, ...fields }: NewProduct,
): Promise<ListedProduct> {
  refuseContradiction(policy)
  return queries
    .insertInto('products')
    .values({ id: newId(), ...fields, policy: JSON.stringify(policy) })
    .returningAll()
    .$narrowType<WithPolicy>()
    .executeTakeFirstOrThrow()
}

/**
 * `archived: true` takes a product out of the catalogue, `false` puts it back. Throws PRODUCT_NOT_FOUND,
 * POLICY_CONTRADICTS, and POLICY_CONTRADICTS_LICENSES when licenses differ from the product in a way that the new policy
 * leaves no room for.
 */
export async function changeProduct(
  queries: Queries,
  id: string,
  { archived, policy, ...fields }: ProductChange,
): Promise<ListedProduct> {
  const archived_at = archived ? sql<string>`coalesce(archived_at, moment())` : null
  const product = await queries
    .updateTable('products')
    .set({
      ...fields,
      ...(policy && { policy: JSON.stringify(policy) }),
      ...(archived !== undefined && { archived_at }),
      updated_at: sql`moment()`,
    })
    .where('id', '=', id)
    .returningAll()
    .$narrowType<WithPolicy>()
    .executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  // After the update, which waits for every license that is being written against the policy before.
  if (policy) await refuseContradictingLicenses(queries, id, policy)
  return product
}

/** What a `policy` column holds: it came in through the contract. */
interface WithPolicy {
  policy: PolicyDifference
}

function refuseContradiction(product: PolicyDifference, license?: PolicyDifference): void {
  if (!isConsistent(effectivePolicy(product, license)))
    throw new Failure('POLICY_CONTRADICTS', { field: 'policy.lease' })
}

/** The same rule as `isConsistent`, asked of all licenses at once. Revoked ones have no instance to keep a lease. */
async function refuseContradictingLicenses(queries: Queries, id: string, policy: PolicyDifference) {
  refuseContradiction(policy)
  const { lease, heartbeat_interval } = effectivePolicy(policy)
  const { count } = await queries
    .selectFrom('licenses')
    .select(sql<number>`count(*)`.as('count'))
    .where('product_id', '=', id)
    .where('status', '<>', 'revoked')
    .where(
      sql<boolean>`coalesce((policy ->> 'lease')::integer, ${lease}::integer)
        <= coalesce((policy ->> 'heartbeat_interval')::integer, ${heartbeat_interval}::integer)`,
    )
    .executeTakeFirstOrThrow()
  if (count > 0) {
    const message = `Bu politika, ürünün ${count} lisansının kendi politikasıyla çelişiyor.`
    throw new Failure('POLICY_CONTRADICTS_LICENSES', { field: 'policy', message })
  }
}

function page(queries: Queries, limit: number, cursor?: string) {
  return queries
    .selectFrom('products')
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit)
}

function find(queries: Queries, id: string): Promise<ListedProduct | undefined> {
  return queries
    .selectFrom('products')
    .selectAll()
    .$narrowType<WithPolicy>()
    .where('id', '=', id)
    .executeTakeFirst()
}
