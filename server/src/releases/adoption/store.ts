import type { ProductVersions } from '@muhur/contract/releases/adoption'
import { sql } from 'kysely'
import type { Queries } from '../../db/db.ts'
import { holdsSeat } from '../../gate/calls/seats/seat-condition.ts'
import { Failure } from '../../start/faults/failure.ts'

/** Throws PRODUCT_NOT_FOUND. */
export async function versionsOf(queries: Queries, productId: string): Promise<ProductVersions> {
  const product = await queries
    .selectFrom('products')
    .select(
      sql<number>`(
        select count(*) from licenses
        where product_id = products.id and status = 'active' and (expires_at is null or expires_at > moment())
      )`.as('licenses'),
    )
    .where('id', '=', productId)
    .executeTakeFirst()
  if (!product) throw new Failure('PRODUCT_NOT_FOUND')
  const versions = await queries
    .selectFrom('instances')
    .innerJoin('licenses', 'licenses.id', 'instances.license_id')
    .select(['version', sql<number>`count(*)`.as('live_instances')])
    .where('product_id', '=', productId)
    .where(holdsSeat)
    .groupBy('version')
    .orderBy('live_instances', 'desc')
    .orderBy('version', 'desc')
    .execute()
  return { ...product, versions }
}
