import { eventVersion, type EventData, type ShopEvent } from '@muhur/contract/record/events'
import { messageFor } from './messages.ts'

/** An event that has left the outbox. */
export interface EventRow {
  id: string
  sequence: number
  type: string
  payload: EventData
  created_at: string
}

/** The content of every channel: the event, with a message for the license's buyer where there is one. */
export function eventOf({ id, sequence, type, payload, created_at }: EventRow): ShopEvent {
  const message = messageFor(type, payload)
  return {
    id,
    sequence,
    type,
    timestamp: created_at,
    version: eventVersion,
    data: { ...payload, ...(message && { message }) },
  }
}
