import { testEventType } from '@muhur/contract/record/event-types'
import { v7 as newId } from 'uuid'
import type { Deps } from '../../http/deps.ts'
import type { Look } from '../../db/jobs.ts'
import type { Channel } from '../events/outbox.ts'
import * as deliveries from './deliveries.ts'
import { Destinations } from './destination.ts'
import { dueEndpoints } from './due.ts'
import { EndpointSender } from './endpoint.ts'

export const webhookQueue = 'webhooks'

/** Each event of the outbox becomes a delivery to each endpoint that wants the event. */
export function webhookChannel({ jobs }: Pick<Deps, 'jobs'>): Channel {
  return {
    async take(transaction, events) {
      const endpoints = await deliveries.openEndpoints(transaction)
      const pairs = endpoints.flatMap(({ id, types }) =>
        events
          .filter(({ type }) => types.includes(type) && type !== testEventType)
          .map((event) => ({ endpoint_id: id, event })),
      )
      await deliveries.addDeliveries(transaction, pairs)
    },
    taken: () => jobs.wake(webhookQueue),
  }
}

/** Sends to each endpoint by itself, so that an endpoint that hangs keeps no other waiting. */
export function webhookLook(deps: Deps): Look {
  const senderId = newId()
  const destinations = new Destinations(deps.config.webhookRanges, deps.resolve)
  const senders = new Map<string, EndpointSender>()

  async function sendTo(id: string, stopping: AbortSignal): Promise<void> {
    const running = senders.get(id)
    if (running) return running.wake()
    const sender = new EndpointSender(deps, destinations)
    senders.set(id, sender)
    await sender.run(id, senderId, stopping).finally(() => senders.delete(id))
  }

  return async (stopping) => {
    const due = await dueEndpoints(deps.db.queries, senderId)
    await Promise.all(due.map((id) => sendTo(id, stopping)))
  }
}
