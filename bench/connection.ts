import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** One HTTP answer as text, one character for each byte. */
export interface HttpAnswer {
  text: string
  /** Index of the body's first character. */
  body: number
}

/**
 * One keep-alive connection with at most one call under way. Parses only answers with a Content-Length, so that the
 * generator costs a fraction of the measured server.
 */
export class Connection {
  readonly #socket: Socket
  #received = ''

  private constructor(
    port: number,
    onAnswer: (answer: HttpAnswer) => void,
    onBroken: (error: Error) => void,
  ) {
    this.#socket = connect({
      host: '127.0.0.1',
      port,
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(16 * 1024),
        callback: (length, bytes) => {
          this.#received += (bytes as Buffer).toString('latin1', 0, length)
          const answer = whole(this.#received)
          if (answer) this.#received = ''
          try {
            if (answer) onAnswer(answer)
          } catch (error) {
            onBroken(error as Error)
          }
          return true
        },
      },
    })
  }

  static async open(
    port: number,
    onAnswer: (answer: HttpAnswer) => void,
    onBroken: (error: Error) => void,
  ): Promise<Connection> {
    const connection = new Connection(port, onAnswer, onBroken)
    await once(connection.#socket, 'connect')
    connection.#socket.on('error', onBroken)
    connection.#socket.on('close', () => onBroken(new Error('the server closed the connection')))
    return connection
  }

  send(bytes: Buffer): void {
    this.#socket.write(bytes)
  }

  close(): void {
    this.#socket.removeAllListeners('close')
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
