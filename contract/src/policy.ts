import { Type, type Static } from 'typebox'
import {
  entitlementPattern,
  mostBlockedVersions,
  mostEntitlements,
  newMachines,
  policySpans,
  versionPattern,
} from './policy-values.ts'

/** What a product asks of its instances, and what it gives them. */
export const Policy = Type.Object({
  /** Seconds between two heartbeats. */
  heartbeat_interval: Type.Integer(policySpans.heartbeat_interval),
  /** Seconds that a seat is held without a heartbeat; longer than the interval. */
  lease: Type.Integer(policySpans.lease),
  /**
   * Seconds that an instance may run on its last verdict while the server cannot be reached, once it has lived as long: a
   * new one is given its lease, and earns the rest second by second.
   */
  grace: Type.Integer(policySpans.grace),
  /** Seconds between two releases of an instance by the license's owner; 0 for none. Admins are not bound. */
  release_cooldown: Type.Integer(policySpans.release_cooldown),
  /** How often a day a seat may go to another machine than before; 0: the license can only be validated. */
  new_machines: Type.Integer(newMachines),
  /** Whether validating needs the token of an activated instance, too. */
  instance_required: Type.Boolean(),
  /** What the buyer paid for beyond the product itself; carried in the token. */
  entitlements: Type.Array(Type.String({ pattern: entitlementPattern }), {
    maxItems: mostEntitlements,
    uniqueItems: true,
  }),
  /** Versions of the software that may not run any more. */
  blocked_versions: Type.Array(Type.String({ pattern: versionPattern }), {
    maxItems: mostBlockedVersions,
    uniqueItems: true,
  }),
})
export type Policy = Static<typeof Policy>

/** Where a product differs from the defaults, or a license from its product. Whoever sends one replaces the one before. */
export const PolicyDifference = Type.Partial(Policy, { additionalProperties: false })
export type PolicyDifference = Static<typeof PolicyDifference>
