import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Received {
  headers: IncomingHttpHeaders
  body: string
}

/** A receiver of webhooks on a real socket; `answer` may be replaced at any time. */
export class Receiver {
  readonly received: Received[] = []
  answer: (response: ServerResponse, received: Received) => void = (response) => void response.end('ok')
  readonly #server = createServer((request, response) => {
    void text(request).then((body) => {
      const received = { headers: request.headers, body }
      this.received.push(received)
      this.answer(response, received)
    })
  })

  static async open(host = '127.0.0.1', port = 0): Promise<Receiver> {
    const receiver = new Receiver()
    receiver.#server.listen(port, host)
    await once(receiver.#server, 'listening')
    return receiver
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`
  }

  /** What came, by the events' types. */
  get types(): string[] {
    return this.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
  }

  async close(): Promise<void> {
    if (!this.#server.listening) return
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }
}
