import { getPulse, listPulses } from '@muhur/contract/shop/pulse'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import * as store from './store.ts'

/** How busily a license is used: for its owner, checked by row-level security, and for admins. */
export function pulseRoutes(app: App, { db }: Deps): void {
  serve(app, listPulses, (request) =>
    store.ownPulses(db, signedIn(request).id, request.query.license_ids?.split(',')),
  )

  serve(app, getPulse, (request) => {
    const { params, query } = request
    return store.pulseOf(db, signedIn(request), params.licenseId, query.instance_ids?.split(','))
  })
}
