import type { Static } from 'typebox'
import type { Operation } from '../operation.ts'
import type { Id } from '../scalars.ts'

/** Events of the stream, with their data. Events carry ids only: pages fetch the data through the ordinary calls. */
export interface LiveEvents {
  /** The stream is open. The page's data may be older: refetch as after `refetch`. */
  hello: { within: number }
  /** These licenses changed. A buyer gets own licenses only, an admin all. */
  changed: { license_ids: Static<typeof Id>[] }
  /** An admin opened a session or made a token; sent to admins. */
  new_access: Record<string, never>
  /** Refusals went on record; sent to the owners of the licenses, and to admins. */
  denied: Record<string, never>
  /** Any data may have changed: refetch at a random moment within so many milliseconds. */
  refetch: { within: number }
  /** The server stops; open the stream again in so many milliseconds. */
  bye: { again_in: number }
  /** The session ended, or the user's role changed. */
  ended: Record<string, never>
  /** The user has too many streams open, and this was the oldest: do not reconnect. */
  crowded: Record<string, never>
}
export type LiveEvent = keyof LiveEvents

export const liveUrl = '/api/live'

export const openLiveStream = {
  id: 'openLiveStream',
  method: 'GET',
  path: liveUrl,
  access: 'signed-in',
  answers: { 200: ['text/event-stream'] },
  streams: true,
  summary: 'Açık sayfalara değişiklikleri bildiren akışı açar',
  english: 'The stream of changes for open pages: server-sent events with ids only.',
} as const satisfies Operation
