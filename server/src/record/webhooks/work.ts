import { setTimeout as pause } from 'node:timers/promises'
import { testEventType } from '@muhur/contract/record/events'
import { webhookLimits } from '@muhur/contract/record/webhook-limits'
import { record } from '../audit/record.ts'
import type { Queries } from '../../db/db.ts'
import type { Deps } from '../../http/deps.ts'
import type { Channel } from '../events/outbox.ts'
import { eventOf } from '../events/wire.ts'
import type { Pace, Work } from '../../db/jobs.ts'
import * as deliveries from './deliveries.ts'
import { Destinations } from './destination.ts'
import { bodyOf, isDelivered, isGone, standing } from './rules.ts'
import { post, type Outcome } from './send.ts'
import { signedHeaders } from './sign.ts'
import { giveUp, noteHealth } from './store.ts'

export const webhookQueue = 'webhooks'

/** Each node sends one message at a time to each endpoint, so that an endpoint that hangs keeps no other waiting. */
export const webhookPace: Pace = { jobs: webhookLimits.endpoints, lookEvery: 5 }

/** Milliseconds between messages to one channel: Discord accepts 30 in a minute, and blocks a sender of more. */
const discordPause = 2_000

/** Each event of the outbox becomes a delivery to each endpoint that wants the event, and each delivery a job. */
export function webhookChannel({ jobs }: Pick<Deps, 'jobs'>): Channel {
  return {
    async take(transaction, events) {
      const endpoints = await deliveries.openEndpoints(transaction)
      const pairs = endpoints.flatMap(({ id, types }) =>
        events
          .filter(({ type }) => types.includes(type) && type !== testEventType)
          .map((event) => ({ endpoint_id: id, event_id: event.id })),
      )
      await jobs.sendAll(transaction, webhookQueue, await deliveries.addDeliveries(transaction, pairs))
    },
    taken: () => jobs.wake(webhookQueue),
  }
}

/**
 * One attempt: send, then keep the result together with the job of the next attempt. A process that is killed in between sends
 * again, under the same id: at least once.
 */
export function webhookWork({ db, secrets, jobs, resolve, config }: Deps): Work<deliveries.Turn> {
  const destinations = new Destinations(config.webhookRanges, resolve)

  return async (turn, stopping) => {
    const sendable = await deliveries.findSendable(db.queries, turn)
    if (!sendable) return
    if (!sendable.enabled) return deliveries.dropDelivery(db.queries, turn)
    const began = performance.now()
    const outcome = await post(messageOf(sendable), destinations, stopping)
    await settle(turn, sendable, { ...outcome, milliseconds: Math.round(performance.now() - began) })
    if (sendable.format === 'discord')
      await pause(discordPause, undefined, { signal: stopping }).catch(() => {})
  }

  function messageOf({ url, format, event, sale, seconds, endpoint_id, ...sealed }: deliveries.Sendable) {
    const body = bodyOf(eventOf(event), format, config.publicUrl, sale)
    const keys = [sealed.secret_sealed, sealed.former_secret_sealed]
      .filter((key) => key !== null)
      .map((key) => secrets.open(key, endpoint_id))
    return { url, body, headers: signedHeaders({ id: event.id, seconds, body }, keys) }
  }

  async function settle(
    turn: deliveries.Turn,
    { endpoint_id: endpointId, format, event, sale }: deliveries.Sendable,
    attempt: Outcome & { milliseconds: number },
  ): Promise<void> {
    await db.queries.transaction().execute(async (transaction) => {
      const locked = await deliveries.lockDelivery(transaction, turn, event)
      if (!locked) return
      const next = locked.isTurn ? standing(attempt, locked.attempts + 1, format) : undefined
      // The receiver's answer may repeat values that an erasure has blanked meanwhile, or the name of a buyer, which an erasure of
      // events does not find.
      const kept = locked.isAsSent && !sale?.buyer ? attempt : { ...attempt, answer: '' }
      await deliveries.keepAttempt(transaction, turn.delivery, kept, next)
      if (next?.state === 'waiting') {
        const data = { ...turn, turn: turn.turn + 1 }
        await jobs.sendAll(transaction, webhookQueue, [{ data, after: next.after!, group: endpointId }])
      }
      const failing = await noteHealth(transaction, endpointId, isDelivered(attempt))
      if (isGone(attempt, format)) await switchOff(transaction, endpointId, 'gone')
      else if (failing) await switchOff(transaction, endpointId, 'failing')
    })
  }
}

async function switchOff(transaction: Queries, id: string, reason: 'gone' | 'failing'): Promise<void> {
  if (!(await giveUp(transaction, id, reason))) return
  const nobody = { actor_id: null, address: null }
  await record(transaction, { ...nobody, action: 'webhook.disable', subject_id: id, detail: { reason } })
}
