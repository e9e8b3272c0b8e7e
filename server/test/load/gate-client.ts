import { gateUrls, type GateAnswer, type GateCall, type GateVerb } from '@muhur/contract/gate'
import { Agent, request } from 'node:http'

/** What came back, whatever it says. */
export interface Reply {
  status: number
  /** `code` is VALID, a refusal's, or that of an error. */
  body: Omit<GateAnswer, 'code'> & { code: string }
  retryAfter: string | undefined
}

/** How a call ended that got no answer. */
export class NoAnswer extends Error {
  /** False where nobody was there to take it; true where it may have been carried out. */
  readonly mayHaveHappened: boolean

  constructor(cause: NodeJS.ErrnoException) {
    super(cause.code ?? cause.message, { cause })
    this.mayHaveHappened = cause.code !== 'ECONNREFUSED'
  }
}

/** Calls the gate over connections that it keeps: as many as there are calls at the same time. */
export class GateClient {
  // The server closes a connection that idles for five seconds; one that is used just then would be lost.
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity, timeout: 3_000 })

  /** Rejects with NoAnswer on a reset, or after ten seconds. */
  call(address: string, verb: GateVerb, body: GateCall): Promise<Reply> {
    const payload = JSON.stringify(body)
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new NoAnswer(error))
      const sent = request(
        address + gateUrls[verb],
        { method: 'POST', agent: this.#agent, headers, timeout: 10_000 },
        (response) => {
          const chunks: Buffer[] = []
          response.on('data', (chunk: Buffer) => chunks.push(chunk))
          response.on('error', fail)
          response.on('end', () => {
            const text = Buffer.concat(chunks).toString()
            const retryAfter = response.headers['retry-after']
            const status = response.statusCode!
            try {
              resolve({ status, body: JSON.parse(text) as Reply['body'], retryAfter })
            } catch {
              fail(new Error(`${status} without JSON`))
            }
          })
        },
      )
      sent.on('timeout', () => sent.destroy(new Error('no answer within ten seconds')))
      sent.on('error', fail)
      sent.end(payload)
    })
  }

  close(): void {
    this.#agent.destroy()
  }
}
