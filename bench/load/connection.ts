import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** One HTTP answer as text, one character for each byte. */
export interface HttpAnswer {
  text: string
  /** Index of the body's first character. */
  body: number
}

const timeout = 10_000

/**
 * One keep-alive connection with at most one call under way. Parses only answers with a Content-Length, so that the
 * generator costs a fraction of the measured server.
 */
export class Connection {
  readonly #socket: Socket
  #received = ''
  #waiting = Promise.withResolvers<HttpAnswer>()

  static async open(port: number): Promise<Connection> {
    const socket = connect({ host: '127.0.0.1', port, noDelay: true })
    await once(socket, 'connect')
    return new Connection(socket)
  }

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setEncoding('latin1')
    socket.setTimeout(timeout)
    socket.on('data', (part: string) => {
      this.#received += part
      const answer = whole(this.#received)
      if (answer) this.#waiting.resolve(answer)
    })
    const broken = (message: string) => () => this.#waiting.reject(new Error(message))
    socket.on('timeout', broken(`a call was not answered within ${timeout / 1000} s`))
    socket.on('error', (error) => this.#waiting.reject(error))
    socket.on('close', broken('the server closed the connection'))
  }

  call(request: string): Promise<HttpAnswer> {
    this.#received = ''
    this.#waiting = Promise.withResolvers()
    this.#socket.write(request, 'latin1')
    return this.#waiting.promise
  }

  close(): void {
    this.#waiting.promise.catch(() => {})
    this.#socket.destroy()
  }
}

/** The complete answer. An answer without a Content-Length ends with its head, so that no check accepts it. */
function whole(text: string): HttpAnswer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const body = headEnd + 4
  const at = text.indexOf('content-length: ')
  const length = at < 0 || at > headEnd ? 0 : Number.parseInt(text.slice(at + 16, at + 26), 10)
  return text.length < body + length ? null : { text, body }
}
