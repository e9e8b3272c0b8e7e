import type { EventType } from '@muhur/contract/record/event-types'
import {
  deliveriesUrl,
  deliveryUrl,
  webhooksUrl,
  webhookUrl,
  type Delivery,
  type DeliveryDetail,
  type IssuedWebhook,
  type NewWebhook,
  type Webhook,
} from '@muhur/contract/record/webhooks'
import { expect } from 'vitest'
import { Webhook as Standard } from 'standardwebhooks'
import type { Received, Receiver } from '../../../test/network/receiver.ts'
import type { World } from '../../../test/shop/world.ts'
import { emptyOutbox } from '../events/outbox.ts'
import { webhookChannel } from './work.ts'

const going = new AbortController().signal

/** Ayşe with the webhooks of her shop. */
export async function webhooksOf(w: World) {
  await w.deps.jobs.start()
  let headers = await w.signIn('ayse')
  const get = async <T>(url: string) => (await w.request('GET', url, { headers })).json<T>()
  const send = (method: 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) =>
    w.request(method, url, { headers, ...(payload && { payload }) })

  return {
    send,
    get,
    create: async (url: string, types: EventType[], fields: Partial<NewWebhook> = {}) => {
      const response = await send('POST', webhooksUrl, { url, types, ...fields })
      expect(response.statusCode, response.body).toBe(201)
      return response.json<IssuedWebhook>()
    },
    find: (id: string) => get<Webhook>(webhookUrl(id)),
    deliveries: (id: string, query = '') => get<Delivery[]>(deliveriesUrl(id) + query),
    detail: (id: string, delivery: string) => get<DeliveryDetail>(deliveryUrl(id, delivery)),
    /** Does the work of one second of a node, and waits until a receiver has so many messages in all. */
    arrived: async (receiver: Receiver, count: number) => {
      await emptyOutbox(w.db.queries, [webhookChannel(w.deps)], going)
      await expect.poll(() => receiver.received.length).toBe(count)
      return receiver.received
    },
    /** Moves the shop's clock by so many seconds; her session would not last. */
    pass: async (seconds: number) => {
      await w.clock.advance(seconds)
      headers = await w.signIn('ayse')
      w.deps.jobs.wake('webhooks')
    },
  }
}

/** A message as the reference library of the standard reads it: its content, or an error. */
export function verified({ headers, body }: Received, secret: string): unknown {
  const moment = Number(headers['webhook-timestamp']) * 1000
  const now = Date.now
  // The library reads the clock of the machine, and the shop's clock is held.
  Date.now = () => moment
  try {
    return new Standard(secret).verify(body, headers as Record<string, string>)
  } finally {
    Date.now = now
  }
}
