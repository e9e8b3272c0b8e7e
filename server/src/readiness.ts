import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendFailure } from './answer-failures.ts'
import type { App } from './deps.ts'
import { Failure } from './failure.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * From here on `/readyz` refuses, and each answer ends its connection. Everything is still served, so that a proxy has
     * the time to notice.
     */
    drain(): void
  }
}

/**
 * Two probes that ask no database. `/livez`: the process answers. `/readyz`: new traffic may come here, which is so from
 * the first moment, since the server listens only when its schema is up to date and its keys are open. A database that
 * is away takes no node out: it is away for every node, and each answers with a code and a time to come again.
 */
export function readinessRoutes(app: App): void {
  let isDraining = false

  app.decorate('drain', () => {
    isDraining = true
    // Added now: a hook would cost every call of the gate something, always.
    app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
  })

  app.get('/livez', { config: { access: 'public' } }, () => ({ status: 'alive' }))
  app.get('/readyz', { config: { access: 'public' } }, (request, reply) =>
    isDraining ? sendFailure(reply, request, new Failure('UNAVAILABLE')) : { status: 'ready' },
  )
}
