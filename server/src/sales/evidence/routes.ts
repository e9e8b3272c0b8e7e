import { downloadOrderEvidence, getOrderEvidence } from '@muhur/contract/sales/evidence'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App, Deps } from '../../http/deps.ts'
import { longestAnswer, serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { readBrand } from '../../shop/settings/store.ts'
import { documentOf } from './document.ts'
import { evidenceOf } from './store.ts'

/** The evidence of a sale for the bank in a chargeback. */
export function evidenceRoutes(app: App, deps: Deps): void {
  serve(app, getOrderEvidence, (request, reply) => read(request, reply))

  serve(
    app,
    downloadOrderEvidence,
    async (request, reply) => {
      const evidence = await read(request, reply)
      const { name } = await readBrand(deps.db.queries)
      return reply
        .header('content-disposition', 'attachment; filename="kanit.pdf"')
        .type('application/pdf')
        .send(await documentOf(evidence, name))
    },
    { handlerTimeout: longestAnswer },
  )

  const read = (request: FastifyRequest & { params: { id: string } }, reply: FastifyReply) =>
    changeOnce(deps, reply, async (transaction) => {
      const { id } = request.params
      const evidence = await evidenceOf(transaction, deps.secrets, id)
      await record(transaction, { ...actBy(request), action: 'order.evidence', subject_id: id })
      return evidence
    })
}
