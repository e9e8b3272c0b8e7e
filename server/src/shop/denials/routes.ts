import { getDenial, listDenials } from '@muhur/contract/shop/denials/denials'
import { getOwnDenial, listOwnDenials, type OwnDenial } from '@muhur/contract/shop/denials/own-denials'
import { listRefusedCalls } from '@muhur/contract/shop/denials/refused-calls'
import type { FastifyRequest } from 'fastify'
import { signedIn } from '../../http/caller.ts'
import { withCountry } from '../countries/database.ts'
import type { App, Deps } from '../../http/deps.ts'
import { serve } from '../../http/serve.ts'
import { Failure } from '../../start/faults/failure.ts'
import { quota } from '../../http/limits/quota.ts'
import { refusedCalls } from './refused-calls.ts'
import * as store from './store.ts'

/** Wrong references of one person, and the seconds in which they count: room for typing errors, none for guessing. */
const wrongReferences = { maximum: 20, window: 600 }

/** What the gate refused: for admins, and for the license's owner, whom row-level security tells from others. */
export function denialRoutes(app: App, { db, countries }: Deps): void {
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

  serve(app, getOwnDenial, (request) => findOwn(request, request.params.ref))

  const wrong = quota(wrongReferences)

  async function findOwn(request: FastifyRequest, ref: string): Promise<OwnDenial> {
    const viewer = signedIn(request)
    const { exceeded, reset } = wrong.peek(viewer.id)
    // Admins see every refusal anyway: they have nothing to guess.
    if (exceeded && viewer.role !== 'admin') throw new Failure('RATE_LIMITED', { wait: reset })
    const denial = await store.findOwnDenial(db, viewer, ref)
    if (!denial) {
      wrong.take(viewer.id)
      throw new Failure('DENIAL_NOT_FOUND')
    }
    return denial
  }
}
