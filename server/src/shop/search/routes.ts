import { search } from '@muhur/contract/shop/search'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { productsFound } from '../products/list.ts'
import { blocksFound, denialsFound, importsFound, licensesBegunWith, usersFound } from './store.ts'

const maximumFound = 5

/** What the admin may mean by a few letters. */
export function searchRoutes(app: App, { db: { queries } }: Deps): void {
  serve(app, search, async ({ query }) => {
    const sought = query.q.trim()
    if (!sought) return { licenses: [], users: [], products: [], denials: [], blocks: [], imports: [] }
    const licenses = await licensesBegunWith(queries, sought, maximumFound)
    return {
      licenses,
      users: await usersFound(queries, sought, maximumFound),
      products: await productsFound(queries, sought, maximumFound),
      denials: await denialsFound(queries, sought, licenses[0]?.id),
      blocks: await blocksFound(queries, sought, maximumFound),
      imports: await importsFound(queries, sought, maximumFound),
    }
  })
}
