import { chooseLanding, getLanding, getLandingChoice } from '@muhur/contract/site/landing'
import { actBy, record, theShop } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { serve } from '../../http/serve.ts'
import { readBrand } from '../../shop/settings/store.ts'
import * as store from './store.ts'

/** The part of the landing page besides the catalogue, and its setting by admins. */
export function landingRoutes(app: App, deps: Deps): void {
  const { db, secrets, metrics } = deps

  serve(app, getLanding, async () => {
    const { measured_tiles } = await readBrand(db.queries)
    const [demo, measured] = await Promise.all([
      store.demoKeys(db.queries, secrets),
      measured_tiles ? store.measured(db.queries, metrics.medianAnswer()) : null,
    ])
    return { demo, measured }
  })

  serve(app, getLandingChoice, () => store.landingChoice(db.queries))

  serve(app, chooseLanding, (request, reply) =>
    changeOnce(deps, reply, async (transaction) => {
      const { body } = request
      const before = await store.landingChoice(transaction)
      await store.chooseLanding(transaction, secrets, body)
      await record(transaction, {
        ...actBy(request),
        action: 'landing.change',
        subject_id: theShop,
        detail: { ...body, before },
      })
      return body
    }),
  )
}
