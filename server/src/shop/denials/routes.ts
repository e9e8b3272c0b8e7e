import { getDenial, listDenials } from '@muhur/contract/shop/denials/denials'
import { getOwnDenial, listOwnDenials } from '@muhur/contract/shop/denials/own-denials'
import { listRefusedCalls } from '@muhur/contract/shop/denials/refused-calls'
import { signedIn } from '../../http/caller.ts'
import { withCountry } from '../countries/database.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { ownDenialFinder } from './find-own.ts'
import { refusedCalls } from './refused-calls.ts'
import * as store from './store.ts'

/** The gate's refusals: for admins, and by row-level security for the license's owner. */
export function denialRoutes(app: App, { db, countries }: Deps): void {
  const findOwn = ownDenialFinder(db)

  serve(app, listDenials, async ({ query }) =>
    (await store.pageOfDenials(db.queries, query)).map((denial) => withCountry(countries, denial)),
  )

  serve(app, getDenial, async ({ params }) =>
    withCountry(countries, await store.findDenial(db.queries, params.ref)),
  )

  serve(app, listRefusedCalls, ({ query }) => refusedCalls(db.queries, query.license_id))

  serve(app, listOwnDenials, (request) =>
    store.ownDenials(db, signedIn(request).id, request.query.license_id),
  )

  serve(app, getOwnDenial, (request) => findOwn(signedIn(request), request.params.ref))
}
