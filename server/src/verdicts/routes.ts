import { Denial, DenialQuery, denialsUrl, denialUrl } from '@muhur/contract/denial'
import { RequestRef } from '@muhur/contract/scalars'
import { Type } from 'typebox'
import type { App, Deps } from '../deps.ts'
import { findDenial, pageOfDenials } from './denials.ts'

const admin = { config: { access: 'admin' } } as const

/** What the gate refused, for admins. */
export function denialRoutes(app: App, { db: { queries } }: Deps): void {
  app.get(
    denialsUrl,
    { ...admin, schema: { querystring: DenialQuery, response: { 200: Type.Array(Denial) } } },
    ({ query }) => pageOfDenials(queries, query),
  )

  app.get(
    denialUrl(':ref'),
    { ...admin, schema: { params: Type.Object({ ref: RequestRef }), response: { 200: Denial } } },
    ({ params }) => findDenial(queries, params.ref),
  )
}
