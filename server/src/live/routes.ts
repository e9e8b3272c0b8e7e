import { LiveQuery, liveUrl } from '@muhur/contract/live'
import { signedIn } from '../auth/guard.ts'
import { sessionHash } from '../auth/session.ts'
import type { App, Deps } from '../deps.ts'
import { Failure } from '../failure.ts'
import { Hub } from './hub.ts'
import { Stream } from './stream.ts'

/** What changes on the licenses that a person may see, as it happens: server-sent events. */
export function liveRoutes(app: App, deps: Deps): void {
  const hub = new Hub(deps.db, deps.live, deps.log)
  // Before the server waits for its connections to end, which these never would.
  app.addHook('preClose', () => hub.close())

  app.get(
    liveUrl,
    { config: { access: 'signed-in' }, exposeHeadRoute: false, schema: { querystring: LiveQuery } },
    (request, reply) => {
      if (hub.isFull) throw new Failure('UNAVAILABLE')
      const stream = new Stream(reply.raw, signedIn(request), sessionHash(request, deps))
      reply.hijack()
      const { raw } = reply
      // An idle connection is dropped after 15 s; this one is idle by trade, and looks after itself.
      raw.socket?.setTimeout(0)
      raw.shouldKeepAlive = false
      raw.on('close', () => hub.leave(stream))
      raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
      const last = request.headers['last-event-id']
      hub.open(stream, request.query.after ?? (typeof last === 'string' ? last : undefined))
    },
  )
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // A proxy that gathers answers would keep every event for itself.
  'x-accel-buffering': 'no',
}
