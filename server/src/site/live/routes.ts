import { openLiveStream } from '@muhur/contract/site/live'
import { signedIn } from '../../http/caller.ts'
import type { App, Deps } from '../../http/deps.ts'
import { Failure } from '../../start/faults/failure.ts'
import { Stream } from './stream.ts'

/** The stream of changes for open pages: server-sent events. */
export function liveRoutes(app: App, deps: Deps): void {
  const { live } = deps
  // Before the server waits for its connections to end, since streams do not end by themselves.
  app.addHook('preClose', () => live.close())

  const { path, access } = openLiveStream
  // By hand: the connection is taken from the framework, and stays open beyond every limit of its own.
  app.get(
    path,
    { config: { access, operation: openLiveStream }, exposeHeadRoute: false },
    (request, reply) => {
      if (live.isFull) throw new Failure('UNAVAILABLE')
      const stream = new Stream(reply.raw, signedIn(request), request.session!.hash)
      reply.hijack()
      const { raw } = reply
      // The server ends connections that are idle for 15 seconds; the stream has a limit of its own.
      raw.socket?.setTimeout(0)
      raw.shouldKeepAlive = false
      raw.on('close', () => live.leave(stream))
      raw.writeHead(200, { ...reply.getHeaders(), ...headers } as Record<string, string>)
      live.open(stream)
    },
  )
}

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  // A proxy that buffers answers would hold events back.
  'x-accel-buffering': 'no',
}
