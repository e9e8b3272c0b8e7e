import { maximumFound, search } from '@muhur/contract/shop/search'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { productsFound } from '../products/list.ts'
import {
  blocksFound,
  denialsFound,
  importsFound,
  licensesBegunWith,
  licensesOf,
  ordersFound,
  productsSpelt,
  usersFound,
  usersSpelt,
} from './store.ts'
import { spellings } from './rules.ts'

/** The admin's search by a few letters. */
export function searchRoutes(app: App, { db: { queries } }: Deps): void {
  serve(app, search, async ({ query }) => {
    const sought = query.q.trim()
    if (!sought)
      return { licenses: [], users: [], products: [], denials: [], blocks: [], imports: [], orders: [] }
    const begun = await licensesBegunWith(queries, sought, maximumFound)
    const users = await usersFound(queries, sought, maximumFound)
    const found = {
      licenses: begun.length > 0 ? begun : await licensesOf(queries, users, maximumFound),
      users,
      products: await productsFound(queries, sought, maximumFound),
      denials: await denialsFound(queries, sought, begun[0]?.id),
      blocks: await blocksFound(queries, sought, maximumFound),
      imports: await importsFound(queries, sought, maximumFound),
      orders: await ordersFound(queries, sought, maximumFound),
    }
    const ways = spellings(sought)
    if (!ways || Object.values(found).some(({ length }) => length > 0)) return found
    const meant = await usersSpelt(queries, ways, maximumFound)
    return {
      ...found,
      users: meant,
      licenses: await licensesOf(queries, meant, maximumFound),
      products: await productsSpelt(queries, ways, maximumFound),
    }
  })
}
