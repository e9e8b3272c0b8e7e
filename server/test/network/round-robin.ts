import { once } from 'node:events'
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'

const probeEvery = 50

/**
 * A proxy on loopback before several servers: each call goes to the next one whose `/readyz` answers 200, and is never tried
 * twice. Where no server takes a call, the answer is 502.
 */
export class RoundRobin {
  readonly #server = createServer((call, answer) => this.#pass(call, answer))
  readonly #agent = new Agent({ keepAlive: true })
  readonly #ready = new Map<string, boolean>()
  readonly #closed = new AbortController()
  #turn = 0

  static async open(addresses: readonly string[]): Promise<RoundRobin> {
    const proxy = new RoundRobin()
    await once(proxy.#server.listen(0, '127.0.0.1'), 'listening')
    await Promise.all(addresses.map((address) => proxy.#probe(address)))
    for (const address of addresses) void proxy.#keepProbing(address)
    return proxy
  }

  get address(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  isReady(address: string): boolean {
    return this.#ready.get(address) === true
  }

  close(): void {
    this.#closed.abort()
    this.#server.close()
    this.#server.closeAllConnections()
    this.#agent.destroy()
  }

  /** One probe after the other: of two at once, the older could have the last word. */
  async #keepProbing(address: string): Promise<void> {
    while (!this.#closed.signal.aborted) {
      await setTimeout(probeEvery)
      await this.#probe(address)
    }
  }

  async #probe(address: string): Promise<void> {
    const isReady = await fetch(`${address}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    )
    this.#ready.set(address, isReady)
  }

  #pass(call: IncomingMessage, answer: ServerResponse): void {
    const ready = [...this.#ready].filter(([, isReady]) => isReady)
    const next = ready[this.#turn++ % ready.length]
    const fail = ({ message }: Error) => {
      if (answer.headersSent) answer.destroy()
      else answer.writeHead(502).end(JSON.stringify({ message }))
    }
    if (!next) return fail(new Error('no server is ready'))
    const { method, headers, url } = call
    const passed = request(next[0] + url, { method: method!, headers, agent: this.#agent }, (response) => {
      // The connection to the server is no business of the client.
      const { connection: _, ...rest } = response.headers
      answer.writeHead(response.statusCode!, rest)
      response.on('error', fail).pipe(answer)
    })
    passed.on('error', fail)
    answer.on('close', () => passed.destroy())
    call.pipe(passed)
  }
}
