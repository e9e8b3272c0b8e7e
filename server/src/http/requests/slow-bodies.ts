import type { RouteOptions } from 'fastify'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'

/** Milliseconds for a body. An upload may take longer while so many bytes come in each such span. */
const limits = { span: 10_000, bytes: 32 * 1024 }
/** A span is counted in so many looks at all connections. */
const looks = 10

const uploads = new WeakSet<IncomingMessage>()

/**
 * Options of a route that takes a file: its body may take as long as bytes keep coming, within an hour, in which 200 MB need 60 kB/s.
 * Behind the guard, so that no stranger has that time.
 */
export const asUpload = {
  handlerTimeout: 60 * 60_000,
  preParsing: (request, _reply, payload, done) => {
    uploads.add(request.raw)
    done(null, payload)
  },
} satisfies Pick<RouteOptions, 'handlerTimeout' | 'preParsing'>

/**
 * Ends the connection of a request whose body does not come in time. Node's `requestTimeout` has one limit for all routes; as with
 * Node's, a request costs no timer.
 */
export function cutSlowBodies(server: Server, { span, bytes } = limits): void {
  /** The last request of each connection: when the present span began, and the bytes of the connection at that time. */
  const last = new Map<Socket, { request: IncomingMessage; since: number; read: number }>()
  let now = 0

  function look(): void {
    now += 1
    for (const [socket, { request, since, read }] of last) {
      if (request.complete || now - since <= looks) continue
      if (uploads.has(request) && socket.bytesRead - read >= bytes)
        last.set(socket, { request, since: now, read: socket.bytesRead })
      else
        server.emit('clientError', Object.assign(new Error(), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }), socket)
    }
  }

  server.prependListener('request', (request) => {
    const { socket } = request
    if (!last.has(socket)) socket.once('close', () => last.delete(socket))
    last.set(socket, { request, since: now, read: 0 })
  })
  server.on('listening', () => {
    const looking = setInterval(look, span / looks)
    server.once('close', () => clearInterval(looking))
  })
}
