import { adminLandingUrl, Landing, LandingChoice, landingUrl } from '@muhur/contract/site/landing'
import { actBy, record, theShop } from '../../record/audit/record.ts'
import type { App, Deps } from '../../http/deps.ts'
import { changeOnce } from '../../record/idempotency/change-once.ts'
import { chooseLanding, landing, landingChoice } from './store.ts'

/** What the landing page shows beside the catalogue, and who decides it. */
export function landingRoutes(app: App, deps: Deps): void {
  const { db, secrets } = deps
  app.get(landingUrl, { config: { access: 'public' }, schema: { response: { 200: Landing } } }, () =>
    landing(db.queries, secrets),
  )

  app.get(
    adminLandingUrl,
    { config: { access: 'admin' }, schema: { response: { 200: LandingChoice } } },
    () => landingChoice(db.queries),
  )

  app.put(
    adminLandingUrl,
    { config: { access: 'admin' }, schema: { body: LandingChoice, response: { 200: LandingChoice } } },
    (request, reply) =>
      changeOnce(deps, reply, async (transaction) => {
        const { body } = request
        const before = await landingChoice(transaction)
        await chooseLanding(transaction, secrets, body)
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
