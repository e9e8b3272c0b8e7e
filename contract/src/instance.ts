import { Type, type Static } from 'typebox'
import { Id, Instant, Nullable } from './scalars.ts'

export const instanceNameLimit = 60

/** Shown to people: nothing that moves a cursor or turns the reading direction. */
export const instanceNamePattern =
  '^[^\\p{Cc}\\p{Bidi_Control}]*[^\\p{Cc}\\p{Bidi_Control}\\s][^\\p{Cc}\\p{Bidi_Control}]*$'

/** One running bot or server, as the license's owner and admins see it. What it said of itself is null where it did not. */
export const Instance = Type.Object({
  id: Id,
  /** What its owner or an admin calls it; null while nobody named it. */
  name: Nullable(Type.String()),
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

/** A new name for an instance; null takes the one that it has. */
export const InstanceChange = Type.Object(
  {
    name: Nullable(Type.String({ minLength: 1, maxLength: instanceNameLimit, pattern: instanceNamePattern })),
  },
  { additionalProperties: false },
)
export type InstanceChange = Static<typeof InstanceChange>

/** Whether the owner may release an instance, and by what rule. */
export const ReleaseRule = Type.Object({
  /** Seconds between two releases by the owner; 0 for none. */
  cooldown: Type.Integer(),
  /** From when on the owner may release again; null while nothing hinders him. */
  possible_at: Nullable(Instant),
})
export type ReleaseRule = Static<typeof ReleaseRule>

export const licenseInstancesUrl = (licenseId: string) => `/api/license-instances/${licenseId}`
export const licenseInstanceUrl = (licenseId: string, instanceId: string) =>
  `${licenseInstancesUrl(licenseId)}/${instanceId}`
export const releaseRuleUrl = (licenseId: string) => `${licenseInstancesUrl(licenseId)}/release-rule`
export const releaseInstanceUrl = (licenseId: string, instanceId: string) =>
  `${licenseInstanceUrl(licenseId, instanceId)}/release`
