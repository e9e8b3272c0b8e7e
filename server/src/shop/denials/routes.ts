import { Denial, DenialQuery, denialsUrl, denialUrl } from '@muhur/contract/shop/denials'
import {
  OwnDenial,
  OwnDenialGroup,
  OwnDenialParams,
  OwnDenialQuery,
  ownDenialsUrl,
  ownDenialUrl,
} from '@muhur/contract/shop/own-denials'
import { RefusedCalls, RefusedCallsQuery, refusedCallsUrl } from '@muhur/contract/shop/refused-calls'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { signedIn } from '../../http/caller.ts'
import { withCountry } from '../countries/database.ts'
import type { App, Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { quota } from '../../http/limits/quota.ts'
import { refusedCalls } from './refused-calls.ts'
import * as store from './store.ts'

const admin = { config: { access: 'admin', resource: 'events' } } as const
const people = { config: { access: 'signed-in', resource: 'events' } } as const

/** Wrong references of one person, and the seconds in which they count: room for typing errors, none for guessing. */
const wrongReferences = { maximum: 20, window: 600 }

/** What the gate refused: for admins, and for the license's owner, whom row-level security tells from others. */
export function denialRoutes(app: App, { db, countries }: Deps): void {
  app.get(
    denialsUrl,
    { ...admin, schema: { querystring: DenialQuery, response: { 200: Type.Array(Denial) } } },
    async ({ query }) =>
      (await store.pageOfDenials(db.queries, query)).map((denial) => withCountry(countries, denial)),
  )

  app.get(
    denialUrl(':ref'),
    { ...admin, schema: { params: OwnDenialParams, response: { 200: Denial } } },
    async ({ params }) => withCountry(countries, await store.findDenial(db.queries, params.ref)),
  )

  app.get(
    refusedCallsUrl,
    { ...admin, schema: { querystring: RefusedCallsQuery, response: { 200: Type.Array(RefusedCalls) } } },
    ({ query }) => refusedCalls(db.queries, query.license_id),
  )

  app.get(
    ownDenialsUrl,
    { ...people, schema: { querystring: OwnDenialQuery, response: { 200: Type.Array(OwnDenialGroup) } } },
    (request) => store.ownDenials(db, signedIn(request).id, request.query.license_id),
  )

  app.get(
    ownDenialUrl(':ref'),
    { ...people, schema: { params: OwnDenialParams, response: { 200: OwnDenial } } },
    (request) => findOwn(request, request.params.ref),
  )

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
