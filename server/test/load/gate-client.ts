import { gateUrls, type GateAnswer, type GateCall, type GateVerb } from '@muhur/contract/gate/gate'
import { Agent, request, type OutgoingHttpHeaders, type RequestOptions } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { count } from './count.ts'

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

/** A call that ended otherwise than with 200. */
export interface Refusal {
  /** The verb or the path. */
  call: string
  sent: number
  /** Status and code, or why there is no answer. */
  kind: string
  /** Absent without an answer. */
  reply?: Reply
}

interface Manner {
  /** A proxy that takes all calls in place of the nodes. */
  front?: string
  /** Milliseconds that the caller pauses after an answer. */
  pause?: number
  /** The same after a refusal, or after none came. */
  longPause?: number
  /** Milliseconds after which a call counts as unanswered. */
  patience?: number
}

/** Calls the gate over connections that it keeps, as many as there are calls at the same time, and notes how each call ends. */
export class GateClient {
  /** How often calls ended in each way: `200`, or the kind of a refusal. */
  readonly ends: Record<string, number> = {}
  readonly refusals: Refusal[] = []
  /** The longest wait for the end of a call, in milliseconds, and which call that was. */
  longest = 0
  longestCall = ''
  readonly #manner: Manner
  // A node that stops closes its idle connections; a call on one that is closed just then would be lost.
  readonly #agent = new Agent({ keepAlive: true, maxFreeSockets: Infinity, timeout: 3_000 })

  constructor(manner: Manner = {}) {
    this.#manner = manner
  }

  /** Rejects with NoAnswer on a reset, or when nobody answers for `patience`. */
  call(address: string, verb: GateVerb, body: GateCall): Promise<Reply> {
    const headers = { 'content-type': 'application/json' }
    return this.#ask(verb, address, { path: gateUrls[verb], method: 'POST', headers }, JSON.stringify(body))
  }

  /** Asks for a page as a browser or a load balancer does; nobody wants to know more of it than what is noted. */
  async look(address: string, path: string, headers: OutgoingHttpHeaders): Promise<void> {
    const name = path.split('?')[0]!
    await this.#ask(name, address, { path, headers }).catch(() => {})
  }

  close(): void {
    this.#agent.destroy()
  }

  async #ask(name: string, address: string, options: RequestOptions, payload?: string): Promise<Reply> {
    const { front = address, pause = 0, longPause = pause } = this.#manner
    const sent = performance.now()
    const end = await this.#send(front, options, payload).catch((error: NoAnswer) => error)
    const isServed = this.#note(name, sent, end)
    if (pause > 0) await setTimeout(isServed ? pause : longPause)
    if (end instanceof NoAnswer) throw end
    return end
  }

  /** Gives whether the call was served. */
  #note(call: string, sent: number, end: Reply | NoAnswer): boolean {
    const wait = performance.now() - sent
    if (wait > this.longest) [this.longest, this.longestCall] = [wait, call]
    const reply = end instanceof NoAnswer ? undefined : end
    const isServed = reply?.status === 200
    const kind = isServed ? '200' : reply ? `${reply.status} ${reply.body.code}` : (end as NoAnswer).message
    count(this.ends, kind)
    if (!isServed) this.refusals.push({ call, sent, kind, reply })
    return isServed
  }

  #send(address: string, options: RequestOptions, payload?: string): Promise<Reply> {
    const { patience: timeout = 10_000 } = this.#manner
    return new Promise((resolve, reject) => {
      const fail = (error: Error) => reject(new NoAnswer(error))
      const sent = request(address, { ...options, agent: this.#agent, timeout }, (response) => {
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
      })
      sent.on('timeout', () => sent.destroy(new Error(`no answer within ${timeout / 1000} s`)))
      sent.on('error', fail)
      sent.end(payload)
    })
  }
}
