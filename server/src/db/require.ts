import { Failure } from '../start/faults/failure.ts'
import type { Queries } from './db.ts'

/** Throws LICENSE_NOT_FOUND; as a buyer, for another user's license too, and for one of another product than a named one. */
export async function requireLicense(queries: Queries, id: string, productId?: string): Promise<void> {
  const license = await queries
    .selectFrom('licenses')
    .select('id')
    .where('id', '=', id)
    .$if(productId !== undefined, (licenses) => licenses.where('product_id', '=', productId!))
    .executeTakeFirst()
  if (!license) throw new Failure('LICENSE_NOT_FOUND')
}

/** Throws RELEASE_NOT_FOUND, for a release of another product too. */
export async function requireReleaseOf(queries: Queries, id: string, productId: string): Promise<void> {
  const release = await queries
    .selectFrom('releases')
    .select('id')
    .where('id', '=', id)
    .where('product_id', '=', productId)
    .executeTakeFirst()
  if (!release) throw new Failure('RELEASE_NOT_FOUND')
}

/** Throws PRODUCT_NOT_FOUND. Until the transaction ends nobody deletes the product. */
export function requireProduct(
  queries: Queries,
  id: string,
): Promise<{ archived_at: string | null; test: boolean }> {
  return queries
    .selectFrom('products')
    .select(['archived_at', 'test'])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new Failure('PRODUCT_NOT_FOUND', { field: 'product_id' }))
}

/** The same for a product to sell. Throws PRODUCT_NOT_FOUND, PRODUCT_IS_TEST. */
export async function requireSellable(queries: Queries, id: string): Promise<void> {
  const { test } = await requireProduct(queries, id)
  if (test) throw new Failure('PRODUCT_IS_TEST', { field: 'product_id' })
}
