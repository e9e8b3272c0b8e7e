import { listVersions } from '@muhur/contract/releases/adoption'
import { previewStopping, warnOwners } from '@muhur/contract/releases/stopping'
import type { App, Deps } from '../../http/deps.ts'
import { pageOf } from '../../http/lists/page.ts'
import { serve } from '../../http/serve.ts'
import { actBy } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { stoppingOf, tellOwners } from './stopping.ts'
import { versionsOf } from './store.ts'

/** Which versions run on the machines of buyers, and whom a blocked version stops. */
export function adoptionRoutes(people: App, deps: Deps): void {
  const { queries } = deps.db

  serve(people, listVersions, ({ params }) => versionsOf(queries, params.id))

  serve(people, previewStopping, ({ params, query, body }) =>
    stoppingOf(queries, params.id, body.blocked_versions, pageOf(query, '-last_heartbeat_at')),
  )

  serve(people, warnOwners, (request, reply) => {
    const { params, body } = request
    return changeOnce(deps, reply, async (transaction) => ({
      told: await tellOwners(transaction, params.id, body.blocked_versions, actBy(request)),
    }))
  })
}
