import { isDeepStrictEqual } from 'node:util'
import { getOffer, setOffer } from '@muhur/contract/sales/offers'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { actBy, record } from '../../record/audit/record.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import * as store from './store.ts'

/** Offers on the shop's own product pages. */
export function offerRoutes(app: App, deps: Deps): void {
  serve(app, getOffer, async ({ params }) => ({ offer: await store.findOffer(deps.db.queries, params.id) }))

  serve(app, setOffer, (request, reply) => {
    const { id } = request.params
    return changeOnce(deps, reply, async (transaction) => {
      const before = await store.findOffer(transaction, id)
      const offer = await store.saveOffer(transaction, id, request.body.offer)
      const detail = { offer, before: { offer: before } }
      if (!isDeepStrictEqual(offer, before))
        await record(transaction, { ...actBy(request), action: 'product.offer', subject_id: id, detail })
      return { offer }
    })
  })
}
