import type { GateVerb } from '@muhur/contract/gate/gate'
import { NoAnswer, type GateClient, type Reply } from './gate-client.ts'
import type { Holding, Span } from './seat-history.ts'
import type { Key, Shop } from './shop.ts'

/** One line of the history: a call that was sent, or how it ended. `info`: nobody knows whether it was carried out. */
export interface Entry {
  at: number
  type: 'invoke' | 'ok' | 'fail' | 'info'
  verb: GateVerb
  node: number
  code?: string
}

/** What the machine may rely on, after the answers that it got. */
type Standing =
  /** It asked for a seat and there was none, or never asked. */
  | 'outside'
  /** It holds a seat, and `token` is good. */
  | 'seated'
  /** It holds a seat, and the answer with its new token was lost. */
  | 'seated without token'
  /** It gave its seat back, and `token` is good for nothing. */
  | 'released'
  /** Its last activation got no answer. */
  | 'perhaps seated'
  /** Its last deactivation got no answer. */
  | 'perhaps released'

/** One machine of one license: calls one after the other, and knows what each answer promised. */
export class Machine {
  readonly key: Key
  readonly fingerprint: string
  readonly history: Entry[] = []
  readonly holdings: Holding[] = []
  /** Promises that an answer broke. */
  readonly broken: string[] = []
  /** Answers that said that something was changed. */
  acknowledged = 0
  standing: Standing = 'outside'
  instanceId = ''
  token = ''
  /** Whether the last heartbeat was answered; without, `token` is good as the one before. */
  tokenIsNewest = true

  constructor(key: Key, fingerprint: string) {
    this.key = key
    this.fingerprint = fingerprint
  }

  /** Does one of the things that a machine in its standing does, on the given node. */
  act(shop: Shop, client: GateClient, node: number): Promise<void> {
    return this.#send(shop, client, node, this.#choose())
  }

  /** Shows that the server takes the token of the last answer. */
  async prove(shop: Shop, client: GateClient, node: number): Promise<void> {
    if (this.standing === 'seated') await this.#send(shop, client, node, 'heartbeat')
  }

  async #send(shop: Shop, client: GateClient, node: number, verb: GateVerb): Promise<void> {
    const { license_key } = this.key
    const identity = verb === 'activate' ? { fingerprint: this.fingerprint } : { instance_token: this.token }
    const sent = performance.now()
    this.#write('invoke', verb, node)
    try {
      const reply = await client.call(shop.address(node), verb, { license_key, ...identity })
      // An error is no promise: what it says about may have happened.
      if (reply.status >= 500) return this.#unknown(verb, node, sent, reply.body.code)
      this.#write('ok', verb, node, reply.body.code)
      this.#learn(verb, reply, sent)
    } catch (error) {
      if (!(error instanceof NoAnswer)) throw error
      if (error.mayHaveHappened) this.#unknown(verb, node, sent, error.message)
      else this.#write('fail', verb, node, error.message)
    }
  }

  #choose(): GateVerb {
    const dice = Math.random()
    switch (this.standing) {
      case 'outside':
      case 'perhaps seated':
      case 'seated without token':
        return 'activate'
      case 'perhaps released':
        return 'deactivate'
      case 'released':
        return dice < 0.6 ? 'activate' : dice < 0.8 ? 'heartbeat' : 'validate'
      case 'seated':
        return dice < 0.55 ? 'heartbeat' : dice < 0.75 ? 'validate' : dice < 0.9 ? 'deactivate' : 'activate'
    }
  }

  #unknown(verb: GateVerb, node: number, sent: number, code: string): void {
    this.#write('info', verb, node, code)
    if (verb === 'activate')
      this.standing = this.standing.startsWith('seated') ? 'seated without token' : 'perhaps seated'
    if (verb === 'heartbeat' && this.standing === 'seated') this.tokenIsNewest = false
    if (verb === 'deactivate') this.standing = 'perhaps released'
    // From the moment when it was sent, its seat is no longer certain.
    if (verb === 'deactivate') this.#leave({ sent, answered: Infinity })
  }

  /** Compares the answer with what earlier ones promised, and takes down what it promises. */
  #learn(verb: GateVerb, { status, body }: Reply, sent: number): void {
    const { code, license, instance } = body
    if (status !== 200 || !expected(this.standing, verb).includes(code))
      this.broken.push(`${this.standing}, ${verb}: ${status} ${code}`)
    if (status !== 200) return
    if (license.current_instances > license.max_instances)
      this.broken.push(`${verb}: ${license.current_instances} of ${license.max_instances} seats`)
    if (code === 'VALID' && verb !== 'validate') this.acknowledged += 1

    const answered = performance.now()
    if (verb === 'activate') {
      if (code === 'VALID' && !this.standing.startsWith('seated'))
        this.holdings.push({ taken: { sent, answered } })
      this.standing = code === 'VALID' ? 'seated' : 'outside'
    }
    if (verb === 'deactivate') {
      this.standing = 'released'
      this.#leave({ sent, answered })
    }
    if (instance?.token) {
      this.instanceId = instance.id
      this.token = instance.token
      this.tokenIsNewest = true
    }
  }

  #leave(span: Span): void {
    const holding = this.holdings.at(-1)
    if (holding) holding.left ??= span
  }

  #write(type: Entry['type'], verb: GateVerb, node: number, code?: string): void {
    this.history.push({ at: performance.now(), type, verb, node, code })
  }
}

/** The answers that keep the promises of the answers before. */
function expected(standing: Standing, verb: GateVerb): string[] {
  if (standing === 'released' && verb !== 'activate') return ['INSTANCE_RELEASED']
  if (standing === 'perhaps released') return ['VALID', 'INSTANCE_RELEASED']
  return standing.startsWith('seated') ? ['VALID'] : ['VALID', 'INSTANCE_LIMIT']
}
