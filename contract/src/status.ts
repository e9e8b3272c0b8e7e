import { Type, type Static } from 'typebox'
import { Instant } from './scalars.ts'

/** Days of which the status page tells. */
export const statusDays = 90

/** What anybody may know of how the service does. A reader got an answer, so the service works at this moment. */
export const ServiceStatus = Type.Object({
  /** The database's clock. */
  now: Instant,
  /** Times in which nobody got an answer, the newest first. */
  outages: Type.Array(Type.Object({ began_at: Instant, ended_at: Instant })),
})
export type ServiceStatus = Static<typeof ServiceStatus>

export const statusUrl = '/api/status'
