import type { Static } from 'typebox'
import type { Id } from './scalars.ts'

/** Each event of the stream, with its data. Events carry ids only: pages ask for what they show through the ordinary calls. */
export interface LiveEvents {
  /** The stream is open. What the page knows may be from before: ask again as after `refetch`. */
  hello: { within: number }
  /** These licenses changed: some of a buyer's own, for an admin any. */
  changed: { license_ids: Static<typeof Id>[] }
  /** Anything may have changed: ask again at a random moment within so many milliseconds. */
  refetch: { within: number }
  /** The server stops; open the stream again in so many milliseconds. */
  bye: { again_in: number }
  /** The session ended, or its user has another role now. */
  ended: Record<string, never>
  /** The user has more streams open than are allowed, and this was the oldest: do not open it again. */
  crowded: Record<string, never>
}
export type LiveEvent = keyof LiveEvents

export const liveUrl = '/api/live'
