import type { Queries } from '../db/db.ts'
import { isOnSale } from '../products/list.ts'

/** As many products as a page is rendered with and a site map lists; sellers have dozens. */
const maximumProducts = 1000

/** What the site map says of each product on sale. */
export function productsOnSale(queries: Queries): Promise<{ id: string; updated_at: string }[]> {
  return queries
    .selectFrom('products')
    .select(['id', 'updated_at'])
    .where(isOnSale)
    .orderBy('id')
    .limit(maximumProducts)
    .execute()
}
