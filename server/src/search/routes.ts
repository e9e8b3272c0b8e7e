import { Found, SearchQuery, searchUrl } from '@muhur/contract/search'
import type { App, Deps } from '../deps.ts'
import { productsAfter } from '../products/list.ts'
import { pageOfUsers } from '../users/store.ts'
import { licensesBegunWith } from './store.ts'

const few = 5

/** What the admin may mean by a few letters. */
export function searchRoutes(app: App, { db: { queries } }: Deps): void {
  app.get(
    searchUrl,
    { config: { access: 'admin' }, schema: { querystring: SearchQuery, response: { 200: Found } } },
    async ({ query }): Promise<Found> => {
      const sought = query.q.trim()
      if (!sought) return { licenses: [], users: [], products: [] }
      return {
        licenses: await licensesBegunWith(queries, sought, few),
        users: (await pageOfUsers(queries, sought, few)).map(({ id, discord_id, discord_username }) => ({
          id,
          discord_id,
          discord_username,
        })),
        products: (await productsAfter(queries, { q: sought }, few)).map(({ id, name }) => ({ id, name })),
      }
    },
  )
}
