import type { Queries } from '../db/db.ts'

/** More products than a seller has, few enough for one answer. */
const maximumProducts = 200

export function namesOnSale(queries: Queries): Promise<{ id: string; name: string }[]> {
  return queries
    .selectFrom('products')
    .select(['id', 'name'])
    .where('archived_at', 'is', null)
    .orderBy('id')
    .limit(maximumProducts)
    .execute()
}
