import { listVersions } from '@muhur/contract/releases/adoption'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { versionsOf } from './store.ts'

/** Which versions run on the machines of buyers. */
export function adoptionRoutes(people: App, { db }: Deps): void {
  serve(people, listVersions, ({ params }) => versionsOf(db.queries, params.id))
}
