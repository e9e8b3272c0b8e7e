import type { ShopEvent } from '@muhur/contract/record/events'
import { webhookSchedule, type DeliveryState } from '@muhur/contract/record/webhooks'

interface Answered {
  status: number | null
}

/** Only 2xx says that a message has arrived; a redirect is not followed. */
export const isDelivered = ({ status }: Answered): boolean => status !== null && status >= 200 && status < 300

/** "Gone": the receiver wants nothing any more. */
export const isGone = ({ status }: Answered): boolean => status === 410

/** The body of a message: the event without its id, which stands in the header. */
export const bodyOf = ({ type, timestamp, sequence, data }: ShopEvent): string =>
  JSON.stringify({ type, timestamp, sequence, data })

/** How a delivery stands after its attempt number `attempts`, and in how many seconds comes the next attempt. */
export function standing(answer: Answered, attempts: number): { state: DeliveryState; after?: number } {
  if (isDelivered(answer)) return { state: 'delivered' }
  const after = webhookSchedule[attempts]
  return after === undefined || isGone(answer) ? { state: 'failed' } : { state: 'waiting', after }
}
