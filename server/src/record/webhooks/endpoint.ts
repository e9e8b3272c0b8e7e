import { setTimeout as pause } from 'node:timers/promises'
import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import type { WebhookFormat } from '@muhur/contract/record/webhooks'
import type { Deps } from '../../http/deps.ts'
import { record } from '../audit/record.ts'
import type { Queries } from '../../db/db.ts'
import { eventOf } from '../events/wire.ts'
import type { Destination, Destinations } from './destination.ts'
import { dueDeliveries, holdEndpoint, leaveEndpoint, type Due } from './due.ts'
import { keepOutcomes, type Done } from './outcomes.ts'
import { bodyOf, isDelivered, isGone, standing } from './rules.ts'
import { Connections, post, type Message } from './send.ts'
import { messageId, signedHeaders, signingKeys, type SigningKeys } from './sign.ts'
import { giveUp, noteHealth } from './store.ts'

/** Messages under way to one endpoint at once, and events in each. A kill repeats what is under way. */
const capacities: Record<WebhookFormat, { messages: number; events: number }> = {
  standard: { messages: 16, events: 1 },
  batch: { messages: 1, events: webhookLimits.batch },
  discord: { messages: 1, events: 1 },
}

/** Milliseconds between messages to one channel: Discord accepts 30 in a minute, and blocks a sender of more. */
const discordPause = 2_000

/** Milliseconds in which outcomes gather for one transaction. */
const gatherFor = 10

/** Milliseconds after which a node says again that the endpoint is its own. */
const holdEvery = 5_000

/**
 * Sends to one endpoint until nothing is due. A message about an object leaves after the outcome of the object's message before is
 * kept. A process that is killed between sending and keeping sends again, under the same id: at least once.
 */
export class EndpointSender {
  readonly #deps: Pick<Deps, 'db' | 'secrets' | 'config'>
  readonly #destinations: Destinations
  readonly #connections = new Connections()
  readonly #underWay = new Set<string>()
  #done: Done[] = []
  #isResting = false
  #change = Promise.withResolvers<void>()

  constructor(deps: Pick<Deps, 'db' | 'secrets' | 'config'>, destinations: Destinations) {
    this.#deps = deps
    this.#destinations = destinations
  }

  /** Looks for due deliveries before the end. */
  wake(): void {
    this.#change.resolve()
  }

  async run(id: string, senderId: string, stopping: AbortSignal): Promise<void> {
    const { queries } = this.#deps.db
    const beat = setInterval(() => this.wake(), holdEvery)
    let format: WebhookFormat | undefined
    let heldUntil = 0
    try {
      for (;;) {
        if (performance.now() >= heldUntil) {
          format = await holdEndpoint(queries, id, senderId)
          heldUntil = performance.now() + holdEvery
        }
        if (format && !stopping.aborted) await this.#sendDue(id, format, stopping)
        if (this.#underWay.size === 0 && !this.#isResting) return
        await this.#change.promise
        // From here on a change is one of the next round: an outcome may come while those before are kept.
        this.#change = Promise.withResolvers()
        await pause(gatherFor)
        if (this.#done.length > 0) await this.#keep(id)
      }
    } finally {
      clearInterval(beat)
      this.#connections.close()
      await leaveEndpoint(queries, id, senderId).catch(() => {})
    }
  }

  async #sendDue(id: string, format: WebhookFormat, stopping: AbortSignal): Promise<void> {
    const { messages: most, events: perMessage } = capacities[format]
    const free = this.#isResting ? 0 : most - Math.ceil(this.#underWay.size / perMessage)
    if (free <= 0) return
    const found = await dueDeliveries(this.#deps.db.queries, id, free * perMessage, [...this.#underWay])
    if (found.length === 0) return
    // The name is asked once for all of them.
    const destination = this.#destinations.find(found[0]!.url)
    destination.catch(() => {})
    const keys = this.#keysOf(found[0]!)
    const messages = batchesOf(found)
      .slice(0, Math.min(free, capacities[found[0]!.format].messages))
      .map((deliveries) => ({ deliveries, message: this.#messageOf(deliveries, keys) }))
    for (const { deliveries, message } of messages) {
      for (const { id: delivery } of deliveries) this.#underWay.add(delivery)
      void this.#send(deliveries, message, destination, stopping)
    }
  }

  async #send(deliveries: Due[], message: Message, destination: Promise<Destination>, stopping: AbortSignal) {
    const { format } = deliveries[0]!
    const began = performance.now()
    try {
      const { answer, ...status } = await post(message, destination, this.#connections, stopping)
      const outcome = {
        ...status,
        // The answer to several events may name the person of one at all of them, where no erasure finds it.
        answer: deliveries.length > 1 ? '' : answer,
        milliseconds: Math.round(performance.now() - began),
      }
      for (const due of deliveries)
        this.#done.push({ due, outcome, next: standing(outcome, due.attempt_count + 1, format) })
      this.#isResting = format === 'discord'
      this.wake()
      if (!this.#isResting) return
      await pause(discordPause, undefined, { signal: stopping })
    } catch {
      // The server stops: what is under way is sent again by the next one.
      for (const { id } of deliveries) this.#underWay.delete(id)
    }
    this.#isResting = false
    this.wake()
  }

  #keysOf({ endpoint_id: id, secret_sealed: secret, former_secret_sealed: former }: Due): SigningKeys[] {
    const { secrets } = this.#deps
    return [secret, former].filter((key) => key !== null).map((key) => signingKeys(secrets.open(key, id)))
  }

  #messageOf(deliveries: readonly Due[], keys: readonly SigningKeys[]): Message {
    const { url, format, sale, seconds } = deliveries[0]!
    const events = deliveries
      .map(({ event }) => eventOf(event))
      .toSorted((one, other) => one.sequence - other.sequence)
    const id = messageId(events.map((event) => event.id))
    const body = bodyOf(events, format, this.#deps.config.publicUrl, sale)
    return { url, body, headers: signedHeaders({ id, seconds, body }, keys) }
  }

  /** Keeps all outcomes since the last time in one transaction. */
  async #keep(id: string): Promise<void> {
    const done = this.#done.splice(0)
    await this.#deps.db.queries.transaction().execute(async (transaction) => {
      await keepOutcomes(transaction, done)
      const isWell = done.some(({ outcome }) => isDelivered(outcome))
      const isFailing = await noteHealth(transaction, id, isWell)
      if (done.some(({ outcome, due }) => isGone(outcome, due.format)))
        await switchOff(transaction, id, 'gone')
      else if (isFailing) await switchOff(transaction, id, 'failing')
    })
    for (const { due } of done) this.#underWay.delete(due.id)
  }
}

/**
 * The deliveries by message, in the format that holds now: an admin may just have changed it. Each further attempt has half the
 * events, so that an event that the receiver refuses, or a body that is too large for it, ends no other event.
 */
function batchesOf(found: readonly Due[]): Due[][] {
  const batches: Due[][] = []
  for (const due of found) {
    const last = batches.at(-1)
    if (last && last.length < mostEvents(last[0]!)) last.push(due)
    else batches.push([due])
  }
  return batches
}

const mostEvents = ({ format, attempt_count }: Due) => Math.max(1, capacities[format].events >> attempt_count)

async function switchOff(transaction: Queries, id: string, reason: 'gone' | 'failing'): Promise<void> {
  if (!(await giveUp(transaction, id, reason))) return
  const nobody = { actor_id: null, address: null }
  await record(transaction, { ...nobody, action: 'webhook.disable', subject_id: id, detail: { reason } })
}
