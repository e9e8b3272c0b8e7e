import { reconcileChannel } from '@muhur/contract/sales/channels-calls'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { findChannel, openChannel } from '../channels/store.ts'
import { reconcile } from './reconcile.ts'

/** The hourly reconciliation, at an admin's click. */
export function reconciliationRoutes(app: App, deps: Deps): void {
  const vault = { secrets: deps.secrets, publicUrl: deps.config.publicUrl }

  serve(app, reconcileChannel, async (request, reply) => {
    const { id } = request.params
    // Outside of the change, which would hold its rows while a provider answers. The same click again asks again.
    await reconcile(deps, await openChannel(deps.db.queries, vault, id))
    return changeOnce(deps, reply, async (transaction) => {
      const channel = await findChannel(transaction, vault, id)
      const detail = { ...(channel.reconcile_fault && { fault: channel.reconcile_fault }) }
      await record(transaction, { ...actBy(request), action: 'channel.reconcile', subject_id: id, detail })
      return channel
    })
  })
}
