import { getOrderEvidence } from '@muhur/contract/sales/evidence'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { evidenceOf } from './store.ts'

/** What a seller shows the bank of a buyer who takes the money back. */
export function evidenceRoutes(app: App, deps: Deps): void {
  serve(app, getOrderEvidence, (request, reply) =>
    changeOnce(deps, reply, async (transaction) => {
      const { id } = request.params
      const evidence = await evidenceOf(transaction, deps.secrets, id)
      await record(transaction, { ...actBy(request), action: 'order.evidence', subject_id: id })
      return evidence
    }),
  )
}
