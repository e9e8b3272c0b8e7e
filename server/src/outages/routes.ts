import { ServiceStatus, statusDays, statusUrl } from '@muhur/contract/status'
import type { App, Deps } from '../deps.ts'
import { recentOutages } from './store.ts'

/** What the status page shows: for everybody, and so without the causes. */
export function statusRoutes(app: App, { db }: Deps): void {
  app.get(statusUrl, { config: { access: 'public' }, schema: { response: { 200: ServiceStatus } } }, () =>
    recentOutages(db.queries, statusDays),
  )
}
