import type { Queries } from '../../db/db.ts'
import { isOnSale } from '../../shop/products/list.ts'

/** The most products of a rendered page, the site map and the guide for programs; sellers have dozens. */
const maximumProducts = 1000

/** The facts of each product on sale for the site map and the guide for programs. */
export function productsOnSale(
  queries: Queries,
): Promise<{ id: string; name: string; updated_at: string }[]> {
  return queries
    .selectFrom('products')
    .select(['id', 'name', 'updated_at'])
    .where(isOnSale)
    .orderBy('id')
    .limit(maximumProducts)
    .execute()
}
