import { listEvents } from '@muhur/contract/record/events'
import { defaultPageSize } from '@muhur/contract/http/page'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { eventsAfter } from './store.ts'

/** The events, for programs that ask instead of receiving webhooks. */
export function eventRoutes(app: App, { db }: Deps): void {
  serve(app, listEvents, ({ query: { after = '0', limit = defaultPageSize, product_id } }) =>
    eventsAfter(db.queries, Number(after), Number(limit), product_id),
  )
}
