import { getLiveness, getReadiness } from '@muhur/contract/operator/probes'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendFailure } from '../http/failures/answer-failures.ts'
import type { App, Deps } from '../http/deps.ts'
import { serve } from '../http/serve.ts'
import { Failure } from '../start/faults/failure.ts'

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
 * Two probes that send no query. `/livez`: the process answers. `/readyz`: new traffic may come here, which is so from
 * the first moment, since the server listens only when its schema is up to date and its keys are open, and ends when this server
 * drains, or has not been able to write to its database for as long as makes an outage. The nodes share their database: where every
 * node would refuse, a proxy without a fallback leaves the database out.
 */
export function readinessRoutes(app: App, { outages }: Pick<Deps, 'outages'>): void {
  let isDraining = false

  app.decorate('drain', () => {
    isDraining = true
    // Added now: a hook would cost every call of the gate something, always.
    app.server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
      response.shouldKeepAlive = false
    })
  })

  serve(app, getLiveness, () => ({ status: 'alive' as const }))

  serve(app, getReadiness, (request, reply) => {
    const isReady = !isDraining && (request.query.exclude === 'database' || outages.canWrite)
    return isReady ? { status: 'ready' as const } : sendFailure(reply, request, new Failure('UNAVAILABLE'))
  })
}
