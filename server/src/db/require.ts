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
export function requireProduct(queries: Queries, id: string): Promise<{ archived_at: string | null }> {
  return queries
    .selectFrom('products')
    .select('archived_at')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirstOrThrow(() => new Failure('PRODUCT_NOT_FOUND', { field: 'product_id' }))
}
