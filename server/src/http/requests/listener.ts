import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate, setTimeout as sleep } from 'node:timers/promises'

/**
 * Connections that the system holds until the process accepts them: more than Node's 511, since thousands of bots may come back
 * at once after an outage. A system may allow fewer (`net.core.somaxconn`).
 */
export const backlog = 4_096

/** A server, and the function that ends everything on it. */
interface Closable {
  server: Server
  close: () => Promise<unknown>
}

/**
 * Milliseconds without a new connection after which the backlog counts as empty; after so many such spans it counts as empty in
 * any case.
 */
const quiet = 20
const spans = 10
/** In milliseconds. */
const longestFlood = 1_000

/** Judges a connection by its first bytes, as far as they have come; null: more must come. */
export type Look = (first: Buffer) => boolean | null

/** Milliseconds for which the first bytes are waited for. */
const longestLook = 2_000
/**
 * Milliseconds after which an unwanted connection ends, and the number of them that stay open so long: a waiting caller floods
 * less.
 */
const held = { time: 1_000, maximum: 256 }

/** Ends connections that `looksAt` does not want, before HTTP reads them. Undefined: the connection is wanted as it is. */
export function admitConnections(server: Server, looksAt: (socket: Socket) => Look | undefined): void {
  const answer = server.rawListeners('connection') as ((socket: Socket) => void)[]
  let unwanted = 0

  function admit(socket: Socket): void {
    for (const listener of answer) listener.call(server, socket)
  }

  function turnAway(socket: Socket): void {
    if (unwanted === held.maximum) return void socket.resetAndDestroy()
    unwanted += 1
    const end = setTimeout(() => socket.resetAndDestroy(), held.time)
    socket.once('close', () => {
      clearTimeout(end)
      unwanted -= 1
    })
  }

  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    const look = looksAt(socket)
    if (!look) return admit(socket)
    let first: Buffer = Buffer.alloc(0)
    const late = setTimeout(() => socket.destroy(), longestLook)
    socket.once('close', () => clearTimeout(late))
    // A caller that leaves meanwhile is no fault.
    socket.on('error', () => {})
    socket.on('data', function read(part: Buffer) {
      first = first.length === 0 ? part : Buffer.concat([first, part])
      const isWanted = look(first)
      if (isWanted === null) return
      clearTimeout(late)
      socket.off('data', read).pause()
      if (!isWanted) return turnAway(socket)
      socket.unshift(first)
      admit(socket)
      socket.resume()
    })
  })
}

/** The last answer of each connection. */
const lastAnswers = new WeakMap<Socket, ServerResponse>()

/**
 * One request at a time on a connection. Node parses all requests of a packet and hands over each at once; so a caller that sends
 * many without waiting would keep the event loop with a single packet, and a refusal that closes the connection would come too
 * late for the others. A request that comes before the last one is answered is not looked at, and the connection ends with that
 * answer: the caller sends it again on another connection (RFC 9112 §9.3.2). No browser, proxy or SDK sends requests like that. But a
 * caller may have the whole answer before this process knows that all of its bytes have left: where an answer has begun, one request
 * waits for its end.
 */
export function answerInTurn(server: Server): void {
  type Answer = (request: IncomingMessage, response: ServerResponse) => void
  const listeners = server.rawListeners('request') as Answer[]
  const waiting = new WeakSet<Socket>()
  const ending = new WeakSet<Socket>()

  function answer(request: IncomingMessage, response: ServerResponse): void {
    lastAnswers.set(request.socket, response)
    for (const listener of listeners) listener.call(server, request, response)
  }

  server.removeAllListeners('request').on('request', (request, response) => {
    const { socket } = request
    const before = lastAnswers.get(socket)
    if (!before || before.writableFinished) return answer(request, response)
    if (ending.has(socket)) return
    if (before.headersSent && !waiting.has(socket)) {
      waiting.add(socket)
      before.once('finish', () => {
        waiting.delete(socket)
        // The answer before may have closed the connection.
        if (!ending.has(socket) && socket.writable) answer(request, response)
      })
      return
    }
    ending.add(socket)
    if (!before.headersSent) before.setHeader('connection', 'close')
    before.once('finish', () => socket.destroySoon())
  })
}

/**
 * Ends a connection without a byte in either direction for the server's timeout. A caller that waits for the beginning of an answer
 * is not silent: the handler has a limit of its own, which may be longer. For a server that answers in turn.
 */
export function endSilentConnections(server: Server): void {
  server.on('timeout', (socket: Socket) => {
    const answer = lastAnswers.get(socket)
    if (!answer || answer.headersSent || !answer.req.complete) socket.destroy()
  })
}

/** Answers the calls in progress, and cuts off the rest, such as a long export, after so many milliseconds. */
export async function closeWithin({ server, close }: Closable, longest: number): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), longest)
  await closeListener(server)
  // A connection that was busy when the drain began would stay open for the next call.
  const idle = setInterval(() => server.closeIdleConnections(), 100)
  await close()
  clearTimeout(cut)
  clearInterval(idle)
}

/**
 * The end of a listener resets the connections in its backlog. So the server accepts them first, and answers none of them before
 * the listener has ended: each answer would let a caller come again.
 */
async function closeListener(server: Server): Promise<void> {
  const answer = server.rawListeners('connection') as ((socket: Socket) => void)[]
  const accepted: Socket[] = []
  // A caller that leaves meanwhile is no fault.
  const accept = (socket: Socket) => accepted.push(socket.on('error', () => {}))
  server.removeAllListeners('connection').on('connection', accept)
  for (let span = 0, before = -1; span < spans && accepted.length > before; span += 1) {
    before = accepted.length
    await sleep(quiet)
  }
  // One with each turn of the event loop; a flood does not end.
  const until = performance.now() + longestFlood
  for (let before = -1; accepted.length > before && performance.now() < until;) {
    before = accepted.length
    await setImmediate()
  }
  server.close()
  server.off('connection', accept)
  for (const listener of answer) server.on('connection', listener)
  for (const socket of accepted) if (!socket.destroyed) server.emit('connection', socket)
}
