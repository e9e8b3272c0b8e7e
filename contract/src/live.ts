import { Type, type Static } from 'typebox'
import { LicenseStatus } from './license.ts'
import { Id, Instant, Nullable } from './scalars.ts'

/** What of a license moves by itself: what pages that show it put in the place of what they knew. */
export const LiveLicense = Type.Object({
  id: Id,
  status: LicenseStatus,
  current_instances: Type.Integer(),
  max_instances: Type.Integer(),
  last_heartbeat_at: Nullable(Instant),
  expires_at: Nullable(Instant),
})
export type LiveLicense = Static<typeof LiveLicense>

/** The id of the last event that the page has; a new EventSource cannot send it as `Last-Event-ID`. */
export const LiveQuery = Type.Object(
  { after: Type.Optional(Type.String({ pattern: '^[0-9a-z]{1,16}-[0-9]{1,15}$' })) },
  { additionalProperties: false },
)

/** Each event of the stream, with its data. */
export interface LiveEvents {
  /** The stream is open. Unless it resumes where the page left off, whatever the page knows may be old. */
  hello: { resumed: boolean }
  /** These licenses, as they are now: a buyer's own, an admin's all. */
  licenses: LiveLicense[]
  /** More changed than is told one by one: ask anew. */
  refetch: Record<string, never>
  /** The server stops; come again in so many milliseconds. */
  bye: { again_in: number }
  /** The session is over, or its role is another one. */
  ended: Record<string, never>
  /** This person has more streams open than are allowed, and this was the oldest: do not come again by yourself. */
  crowded: Record<string, never>
}
export type LiveEvent = keyof LiveEvents

export const liveUrl = '/api/live'
