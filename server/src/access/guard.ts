import type { Access, Operation } from '@muhur/contract/operation'
import type { FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { hasBearer, readBearer } from './tokens/bearer.ts'
import { openTokenLimits } from './tokens/limits.ts'
import { keepToProduct } from './tokens/one-product.ts'
import type { Opened } from './tokens/rules.ts'
import type { App, Deps } from '../http/deps.ts'
import { Failure } from '../start/faults/failure.ts'
import { isCrossSite, refusal } from './rules.ts'
import { cookieNames, forgetSession, readSession, type Found } from './sessions/session.ts'

declare module 'fastify' {
  interface FastifyContextConfig extends Opened {
    access: Access
  }
  interface FastifyInstance {
    /** Every declared route with its access. */
    declaredRoutes: DeclaredRoute[]
  }
}

export interface DeclaredRoute extends Opened {
  /** The operation that the route serves. */
  operation?: Operation
  method: string
  url: string
  access: Access
  /** The forms of parameters, body and answers. */
  schema: FastifySchema
}

/** Every route declares `config.access`; a route without it stops the server from starting. */
export function declareAccess(app: App): void {
  const declaredRoutes: DeclaredRoute[] = []
  app.decorate('declaredRoutes', declaredRoutes)
  app.addHook('onRoute', ({ method, url, config, schema = {} }) => {
    if (!config?.access) throw new Error(`Route ${String(method)} ${url} does not declare who may call it`)
    for (const one of [method].flat()) {
      declaredRoutes.push({ ...config, method: one, url, schema })
    }
  })
}

/**
 * Refuses a caller who may not use a route. The role is read from the database for each request, not from the sign-in. Answers
 * SESSION_REQUIRED, SESSION_ENDED, ADMIN_REQUIRED, NOT_YOURS, CROSS_SITE_REQUEST, and the errors of `readBearer`.
 */
export function guardRoutes(app: App, deps: Deps): void {
  app.decorateRequest('user', null)
  app.decorateRequest('token', null)
  app.decorateRequest('session', null)
  const limits = openTokenLimits(deps)

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { config: opened } = request.routeOptions
    const { access } = opened
    if (access === 'gate') return
    refuseCrossSite(request, deps.config.publicUrl)
    if (access === 'public') return

    if (hasBearer(request)) {
      const bearer = await readBearer(request, reply, { deps, limits, opened })
      request.user = bearer.user
      request.token = bearer.token
    } else {
      const { user, session } = await requireSession(request, reply)
      request.user = user
      request.session = session
    }
    const { userId } = request.params as { userId?: string }
    const code = refusal(access, { user: request.user, isProgram: request.token !== null, userId })
    if (code) throw new Failure(code)
  })

  app.addHook('preHandler', async (request) => {
    if (request.token?.product_id) await keepToProduct(deps.db.queries, request, request.token.product_id)
  })

  async function requireSession(request: FastifyRequest, reply: FastifyReply): Promise<Found> {
    const found = await readSession(request, deps)
    if (found === 'none') throw new Failure('SESSION_REQUIRED')
    if (found !== 'ended') return found
    forgetSession(reply, deps)
    throw new Failure('SESSION_ENDED')
  }
}

function refuseCrossSite(request: FastifyRequest, publicUrl: string): void {
  const { session, signIn } = cookieNames(publicUrl)
  const provenance = {
    method: request.method,
    fetchSite: header(request, 'sec-fetch-site'),
    origin: header(request, 'origin'),
    hasCookie: session in request.cookies || signIn in request.cookies,
  }
  if (isCrossSite(provenance, publicUrl)) throw new Failure('CROSS_SITE_REQUEST')
}

/** A header given twice counts as a header that matches nothing. */
function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value.join(', ') : value
}
