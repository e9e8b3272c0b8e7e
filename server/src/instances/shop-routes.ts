import { shopInstancesUrl, ShopInstanceQuery, ShopInstances } from '@muhur/contract/shop-instance'
import type { App, Deps } from '../deps.ts'
import { shopInstances } from './shop-list.ts'

/** Which machines run what the shop has sold, for admins. */
export function shopInstanceRoutes(app: App, { db: { queries } }: Deps): void {
  app.get(
    shopInstancesUrl,
    {
      config: { access: 'admin' },
      schema: { querystring: ShopInstanceQuery, response: { 200: ShopInstances } },
    },
    ({ query }) => shopInstances(queries, query),
  )
}
