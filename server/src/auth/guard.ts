import type { User } from '@muhur/contract/user'
import type { FastifyRequest } from 'fastify'
import type { App, Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import { isCrossSite, refusal, type Access } from './rules.ts'
import { cookieNames, forgetSession, readSession } from './session.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access: Access
  }
  interface FastifyInstance {
    /** Every route with who may call it, as it was declared. */
    declaredRoutes: DeclaredRoute[]
  }
  interface FastifyRequest {
    /** Null on routes that need no session; the others read it with `signedIn`. */
    user: User | null
  }
}

export interface DeclaredRoute {
  method: string
  url: string
  access: Access
}

/** Every route declares `config.access`; one without it stops the server from starting. */
export function declareAccess(app: App): void {
  const declaredRoutes: DeclaredRoute[] = []
  app.decorate('declaredRoutes', declaredRoutes)
  app.addHook('onRoute', ({ method, url, config }) => {
    if (!config?.access) throw new Error(`Route ${String(method)} ${url} does not declare who may call it`)
    for (const one of [method].flat()) declaredRoutes.push({ method: one, url, access: config.access })
  })
}

/**
 * Lets nobody past who may not call a route. The role is the one in the database at this request, whatever it was at
 * sign-in. Answers SESSION_REQUIRED, SESSION_ENDED, ADMIN_REQUIRED, NOT_YOURS and CROSS_SITE_REQUEST.
 */
export function guardRoutes(app: App, deps: Deps): void {
  app.decorateRequest('user', null)

  app.addHook('onRequest', async (request, reply) => {
    if (request.is404) return
    const { access } = request.routeOptions.config
    if (access === 'gate') return
    refuseCrossSite(request, deps.config.publicUrl)
    if (access === 'public') return

    const session = await readSession(request, deps)
    if (session === 'none') throw new Failure('SESSION_REQUIRED')
    if (session === 'ended') {
      forgetSession(reply, deps)
      throw new Failure('SESSION_ENDED')
    }
    const code = refusal(access, session, (request.params as { userId?: string }).userId)
    if (code) throw new Failure(code)
    request.user = session
  })
}

/** The user who makes the request; for handlers of routes that are neither `public` nor `gate`. */
export function signedIn(request: FastifyRequest): User {
  if (!request.user)
    throw new Error(`Route ${request.routeOptions.url} reads the user but does not ask for a session`)
  return request.user
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
