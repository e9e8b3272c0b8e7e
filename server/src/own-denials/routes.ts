import {
  OwnDenial,
  OwnDenialGroup,
  OwnDenialParams,
  OwnDenialQuery,
  ownDenialsUrl,
  ownDenialUrl,
} from '@muhur/contract/own-denial'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { signedIn } from '../auth/guard.ts'
import type { App, Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import { quota } from '../gate/quota.ts'
import * as store from './store.ts'

const access = { config: { access: 'signed-in' } } as const

/** Wrong references of one person, and the seconds in which they count: room for typing errors, none for guessing. */
const misses = { most: 20, window: 600 }

/** Why the gate refused: for the license's owner, whom row-level security tells from others, and for admins. */
export function ownDenialRoutes(app: App, { db }: Deps): void {
  const missed = quota<string>(misses)

  app.get(
    ownDenialsUrl,
    { ...access, schema: { querystring: OwnDenialQuery, response: { 200: Type.Array(OwnDenialGroup) } } },
    (request) => store.ownDenials(db, signedIn(request).id, request.query.license_id),
  )

  app.get(
    ownDenialUrl(':ref'),
    { ...access, schema: { params: OwnDenialParams, response: { 200: OwnDenial } } },
    (request) => lookUp(request, request.params.ref),
  )

  async function lookUp(request: FastifyRequest, ref: string): Promise<OwnDenial> {
    const viewer = signedIn(request)
    // Admins see every refusal anyway: they have nothing to guess.
    const { exceeded, reset } = missed.peek(viewer.id)
    if (exceeded && viewer.role !== 'admin') throw new Failure('RATE_LIMITED', { wait: reset })
    try {
      return await store.denialOf(db, viewer, ref)
    } catch (error) {
      if (error instanceof Failure && error.code === 'DENIAL_NOT_FOUND') missed.take(viewer.id)
      throw error
    }
  }
}
