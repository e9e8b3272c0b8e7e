import type { GateVerb } from '@muhur/contract/gate/gate'
import { setTimeout } from 'node:timers/promises'
import { count } from './count.ts'
import type { GateClient, Reply } from './gate-client.ts'
import type { LimitRaceFigures } from './limit-race.ts'
import { mayHaveBeenFull, mostHeldForCertain, type Holding, type Span } from './seat-history.ts'
import type { Key, Shop } from './shop.ts'

/** What many machines do to one license at once, and whether its limit held. */
export class Siege {
  readonly #shop: Shop
  readonly #client: GateClient
  readonly #key: Key
  readonly #figures: LimitRaceFigures
  readonly #holdings: Holding[] = []
  /** By machine, while it sits. */
  readonly #sitting = new Map<number, Holding>()
  readonly #gone = new Set<number>()
  readonly #refusals: Span[] = []
  #mostByAnswer = 0

  constructor(shop: Shop, client: GateClient, key: Key, figures: LimitRaceFigures) {
    this.#shop = shop
    this.#client = client
    this.#key = key
    this.#figures = figures
  }

  async allStay(machines: number): Promise<void> {
    await this.#each(machines, (machine) => this.#activate(machine))
    await this.#judge(machines)
  }

  async manyLeave(machines: number): Promise<void> {
    await this.#each(machines, async (machine) => {
      const token = (await this.#activate(machine)) ?? (await this.#activate(machine))
      if (token && machine % 3 > 0) await this.#leave(machine, token)
    })
    // A machine that left stays away, so that no machine gets its own old seat.
    await this.#each(machines, async (machine) => this.#gone.has(machine) || this.#activate(machine))
    await this.#judge(machines)
  }

  async #each(machines: number, act: (machine: number) => Promise<unknown>): Promise<void> {
    await Promise.all(Array.from({ length: machines }, (_, machine) => act(machine)))
  }

  /** Gives the instance's token; none when there is no seat. */
  async #activate(machine: number): Promise<string | undefined> {
    const { span, code, reply } = await this.#call(machine, 'activate')
    if (code === 'INSTANCE_LIMIT') this.#refusals.push(span)
    if (code !== 'VALID') return
    // A machine that asks again has the seat that it had.
    if (!this.#sitting.has(machine)) {
      const holding = { taken: span }
      this.#holdings.push(holding)
      this.#sitting.set(machine, holding)
    }
    return reply!.body.instance!.token
  }

  async #leave(machine: number, instance_token: string): Promise<void> {
    // By the other node.
    const { span, code } = await this.#call(machine + 1, 'deactivate', { instance_token })
    if (code !== 'VALID') return
    this.#figures.left += 1
    this.#sitting.get(machine)!.left = span
    this.#sitting.delete(machine)
    this.#gone.add(machine)
  }

  async #call(turn: number, verb: GateVerb, more: { instance_token?: string } = {}) {
    const { license_key } = this.#key
    const fingerprint = more.instance_token ? undefined : `machine-${turn}`
    const sent = performance.now()
    const ask = () =>
      this.#client
        .call(this.#shop.address(turn), verb, { license_key, fingerprint, ...more })
        .catch(() => undefined)
    let reply = await ask()
    // A busy node bounds its waits and says when to come again; what such a call did counts from its first try on.
    while (reply?.body.code === 'UNAVAILABLE') {
      await setTimeout(Number(reply.retryAfter ?? 1) * 1_000)
      reply = await ask()
    }
    const span: Span = { sent, answered: performance.now() }
    this.#figures.calls += 1
    this.#count(reply)
    return { span, code: reply?.body.code, reply }
  }

  #count(reply: Reply | undefined): void {
    if (!reply) this.#figures.lost += 1
    else if (reply.status === 200 && (reply.body.code === 'VALID' || reply.body.code === 'INSTANCE_LIMIT'))
      this.#mostByAnswer = Math.max(this.#mostByAnswer, reply.body.license.current_instances)
    else count(this.#figures.errors, reply.body.code)
  }

  /** At the end, when all have asked and no call is under way. */
  async #judge(machines: number): Promise<void> {
    const { limit } = this.#key
    const held = await this.#shop.seatsHeld(this.#key)
    const most = Math.max(this.#mostByAnswer, mostHeldForCertain(this.#holdings), this.#sitting.size, held)
    if (most > limit) this.#figures.over += 1

    const wronged = this.#refusals.some((span) => !mayHaveBeenFull(this.#holdings, span, limit))
    const least = Math.min(this.#sitting.size, held)
    if (wronged || least < Math.min(limit, machines - this.#gone.size)) this.#figures.underFilled += 1
  }
}
