import { connect, type Socket } from 'node:net'
import { once } from 'node:events'

/** What the far side said: the whole text of one HTTP answer, a character for each byte. */
export interface HttpAnswer {
  text: string
  /** Where the body begins in it. */
  body: number
}

/**
 * One kept-alive connection with at most one call under way. It reads just enough HTTP for an answer that states its
 * length, so that the generator costs a fraction of what it measures.
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

/** The answer, once all of it is there. One that does not state its length ends with its head, so nobody takes it for right. */
function whole(text: string): HttpAnswer | null {
  const headEnd = text.indexOf('\r\n\r\n')
  if (headEnd < 0) return null
  const body = headEnd + 4
  const at = text.indexOf('content-length: ')
  const length = at < 0 || at > headEnd ? 0 : Number.parseInt(text.slice(at + 16, at + 26), 10)
  return text.length < body + length ? null : { text, body }
}
