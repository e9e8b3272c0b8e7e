import { batchType } from '@muhur/contract/record/event-types'
import type { EventData, ShopEvent } from '@muhur/contract/record/events'
import { webhookSchedule, type DeliveryState, type WebhookFormat } from '@muhur/contract/record/webhooks'
import { discordMessage, type Sale } from './discord.ts'

interface Answered {
  status: number | null
}

/** Only 2xx means that a message has arrived; a redirect is not followed. */
export const isDelivered = ({ status }: Answered): boolean => status !== null && status >= 200 && status < 300

/** "Gone": the receiver wants no more messages. Discord answers 404 for a webhook that was deleted there. */
export const isGone = ({ status }: Answered, format: WebhookFormat): boolean =>
  status === 410 || (format === 'discord' && status === 404)

/** The object of an event, whose messages keep their order; null for an event about no object, and for a sample, which waits for nothing. */
export const objectOf = ({
  test,
  order,
  release,
  license,
  product,
  token,
  block,
  user,
}: EventData): string | null =>
  test ? null : ((order ?? release ?? license ?? product ?? token ?? block ?? user)?.id ?? null)

/**
 * The body of a message: the event without its id, which stands in the header; a list of events with their ids; or the event as a
 * message of Discord. Only a batch has several events.
 */
export function bodyOf(
  events: readonly ShopEvent[],
  format: WebhookFormat,
  publicUrl: string,
  sale: Sale | null,
): string {
  if (format === 'batch') {
    const { timestamp } = events.at(-1)!
    return JSON.stringify({ type: batchType, timestamp, data: { events } })
  }
  const [event] = events as [ShopEvent]
  const { id: _inTheHeader, ...message } = event
  return JSON.stringify(format === 'discord' ? discordMessage(event, publicUrl, sale) : message)
}

/** The state of a delivery after its attempt number `attempts`, and the seconds until the next attempt. */
export function standing(
  answer: Answered,
  attempts: number,
  format: WebhookFormat,
): { state: DeliveryState; after?: number } {
  if (isDelivered(answer)) return { state: 'delivered' }
  const after = webhookSchedule[attempts]
  return after === undefined || isGone(answer, format) ? { state: 'failed' } : { state: 'waiting', after }
}
