import type { ListedProduct, NewProduct, Product, ProductChange } from '@muhur/contract/product'
import { sql } from 'kysely'
import { v7 as newId } from 'uuid'
import type { Queries } from '../db/db.ts'
import { Failure } from '../failure.ts'

/** Up to `limit` products of the catalogue, oldest first, those after the id `cursor`. */
export function pageOfCatalogue(queries: Queries, limit: number, cursor?: string): Promise<Product[]> {
  return page(queries, limit, cursor)
    .select(['id', 'name', 'description', 'icon_url', 'type'])
    .where('archived_at', 'is', null)
    .execute()
}

/** The same with the archived ones and what only admins see. */
export function pageOfProducts(queries: Queries, limit: number, cursor?: string): Promise<ListedProduct[]> {
  return page(queries, limit, cursor).selectAll().execute()
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

/** Puts a product into the catalogue. */
export async function createProduct(queries: Queries, wish: NewProduct): Promise<ListedProduct> {
  return queries
    .insertInto('products')
    .values({ id: newId(), ...wish })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** `archived: true` takes a product out of the catalogue, `false` puts it back. Throws PRODUCT_NOT_FOUND. */
export async function changeProduct(
  queries: Queries,
  id: string,
  { archived, ...fields }: ProductChange,
): Promise<ListedProduct> {
  const archived_at = archived ? sql<string>`coalesce(archived_at, moment())` : null
  const product = await queries
    .updateTable('products')
    .set({ ...fields, ...(archived !== undefined && { archived_at }), updated_at: sql`moment()` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  return product
}

function page(queries: Queries, limit: number, cursor?: string) {
  return queries
    .selectFrom('products')
    .$if(cursor !== undefined, (query) => query.where('id', '>', cursor!))
    .orderBy('id')
    .limit(limit)
}

function find(queries: Queries, id: string): Promise<ListedProduct | undefined> {
  return queries.selectFrom('products').selectAll().where('id', '=', id).executeTakeFirst()
}
