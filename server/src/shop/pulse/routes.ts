import {
  DetailedPulse,
  LicensePulse,
  licensePulseUrl,
  OwnPulseQuery,
  ownPulseUrl,
  PulseQuery,
} from '@muhur/contract/gate/pulse'
import { Id } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import * as store from './store.ts'

const access = { config: { access: 'signed-in', resource: 'events' } } as const

/** How busily a license is used: for its owner, whom row-level security tells from others, and for admins. */
export function pulseRoutes(app: App, { db }: Deps): void {
  app.get(
    ownPulseUrl,
    { ...access, schema: { querystring: OwnPulseQuery, response: { 200: Type.Array(LicensePulse) } } },
    (request) => store.ownPulses(db, signedIn(request).id, request.query.license_ids?.split(',')),
  )

  app.get(
    licensePulseUrl(':licenseId'),
    {
      config: { ...access.config, product: 'license' },
      schema: {
        params: Type.Object({ licenseId: Id }),
        querystring: PulseQuery,
        response: { 200: DetailedPulse },
      },
    },
    (request) => {
      const { params, query } = request
      return store.pulseOf(db, signedIn(request), params.licenseId, query.instance_ids?.split(','))
    },
  )
}
