import { EventQuery, eventsUrl, ShopEvent } from '@muhur/contract/record/events'
import { defaultPageSize } from '@muhur/contract/http/page'
import { Type } from 'typebox'
import type { App, Deps } from '../../http/deps.ts'
import { eventsAfter } from './store.ts'

/** What happened, for programs that ask instead of being told. */
export function eventRoutes(app: App, { db }: Deps): void {
  app.get(
    eventsUrl,
    {
      config: { access: 'admin', resource: 'events', product: 'query' },
      schema: { querystring: EventQuery, response: { 200: Type.Array(ShopEvent) } },
    },
    ({ query: { after = '0', limit = defaultPageSize, product_id } }) =>
      eventsAfter(db.queries, Number(after), Number(limit), product_id),
  )
}
