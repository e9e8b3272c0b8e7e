import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from './scalars.ts'

/** One running bot or server, as the license's owner and admins see it. What it said of itself is null where it did not. */
export const Instance = Type.Object({
  id: Id,
  hostname: Nullable(Type.String()),
  version: Nullable(Type.String()),
  sdk: Nullable(Type.String()),
  /** Where its last call came from: evidence, never identity. */
  address: Nullable(Type.String()),
  activated_at: Instant,
  last_heartbeat_at: Instant,
  lease_expires_at: Instant,
  /** Whether it has a seat at this moment. */
  held: Type.Boolean(),
  /** When it gave its seat back or lost it to a release; null while it may go on. */
  released_at: Nullable(Instant),
})
export type Instance = Static<typeof Instance>

export const licenseInstancesUrl = (licenseId: string) => `/api/license-instances/${licenseId}`
export const releaseInstanceUrl = (licenseId: string, instanceId: string) =>
  `${licenseInstancesUrl(licenseId)}/${instanceId}/release`
