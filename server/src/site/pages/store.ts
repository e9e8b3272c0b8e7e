import type { Queries } from '../../db/db.ts'
import { isOnSale } from '../../shop/products/list.ts'

/** As many products as a page is rendered with, and the site map and the guide for programs list; sellers have dozens. */
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
