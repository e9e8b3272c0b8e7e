import { Type, type Static } from 'typebox'
import { Country } from './countries.ts'
import { pageQuery } from '../http/page.ts'
import { displayPattern, Id, Instant, Nullable, Sought } from '../scalars.ts'

const instanceNameLimit = 60

/** The end of `sdk` where something is set that runs before the program: see docs/sdk-protocol.md. */
export const preloadMark = ' preload'

/**
 * A running bot or server, as the license's owner and admins see the instance. Facts that the program did not send are
 * null.
 */
export const Instance = Type.Object({
  id: Id,
  /** The name given by the owner or an admin; null until then. */
  name: Nullable(Type.String()),
  hostname: Nullable(Type.String()),
  version: Nullable(Type.String()),
  sdk: Nullable(Type.String()),
  /** Address of the last call: evidence, not identity. */
  address: Nullable(Type.String()),
  country: Country,
  activated_at: Instant,
  last_heartbeat_at: Instant,
  lease_expires_at: Instant,
  /** Whether the instance holds a seat at present. */
  held: Type.Boolean(),
  /** When the instance gave its seat back, or a release took the seat; null while the instance may continue. */
  released_at: Nullable(Instant),
})
export type Instance = Static<typeof Instance>

const places = ['held', 'past'] as const
/** `held`: holds a seat at present. `past`: holds none. */
type InstancePlace = (typeof places)[number]

const { page, limit } = pageQuery([])

/**
 * A license's instances, or one page of them. Instances that hold a seat come first, the last start first, so that no
 * heartbeat moves a row to another page; then the others, the last heard of first.
 */
export const InstanceQuery = Type.Object(
  {
    place: Type.Optional(Type.Unsafe<InstancePlace>(Type.String({ pattern: `^(${places.join('|')})$` }))),
    /** An address or network, or a part of a hostname or name. */
    q: Type.Optional(Sought),
    page,
    limit,
  },
  { additionalProperties: false },
)
export type InstanceQuery = Static<typeof InstanceQuery>

/** A new name for an instance; null removes the name. */
export const InstanceChange = Type.Object(
  {
    name: Nullable(Type.String({ minLength: 1, maxLength: instanceNameLimit, pattern: displayPattern })),
  },
  { additionalProperties: false },
)
export type InstanceChange = Static<typeof InstanceChange>

/** Whether the owner may release an instance, and by which rule. */
export const ReleaseRule = Type.Object({
  /** Seconds between two releases by the owner; 0: no wait. */
  cooldown: Type.Integer(),
  /** When the owner may release again; null: now. */
  possible_at: Nullable(Instant),
})
export type ReleaseRule = Static<typeof ReleaseRule>

export const licenseInstancesUrl = (licenseId: string) => `/api/license-instances/${licenseId}`
export const licenseInstanceUrl = (licenseId: string, instanceId: string) =>
  `${licenseInstancesUrl(licenseId)}/${instanceId}`
export const releaseRuleUrl = (licenseId: string) => `${licenseInstancesUrl(licenseId)}/release-rule`
export const releaseInstanceUrl = (licenseId: string, instanceId: string) =>
  `${licenseInstanceUrl(licenseId, instanceId)}/release`
