import { Type, type Static } from 'typebox'

const day = 24 * 3600

/** The longest grace that a policy can give, in seconds: how long an old signing key may still be needed. */
export const longestGrace = 30 * day

/** The shortest and the longest of each span of time, in seconds. */
export const policySpans = {
  heartbeat_interval: { minimum: 30, maximum: day },
  lease: { minimum: 60, maximum: 7 * day },
  grace: { minimum: 0, maximum: longestGrace },
  release_cooldown: { minimum: 0, maximum: 30 * day },
}
export type PolicySpan = keyof typeof policySpans

/** How often a day a seat may go to another machine, at least and at most; 0: the license can only be validated. */
export const newMachines = { minimum: 0, maximum: 1000 }

export const entitlementPattern = '^[a-z0-9][a-z0-9._:-]{0,63}$'
export const maximumEntitlements = 32
export const versionPattern = '^[!-~]{1,64}$'
export const maximumBlockedVersions = 100

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
    maxItems: maximumEntitlements,
    uniqueItems: true,
  }),
  /** Versions of the software that may not run any more. */
  blocked_versions: Type.Array(Type.String({ pattern: versionPattern }), {
    maxItems: maximumBlockedVersions,
    uniqueItems: true,
  }),
})
export type Policy = Static<typeof Policy>

/** Where a product differs from the defaults, or a license from its product. Whoever sends one replaces the one before. */
export const PolicyDifference = Type.Partial(Policy, { additionalProperties: false })
export type PolicyDifference = Static<typeof PolicyDifference>

/** What holds where neither the product nor the license says otherwise: right for a Discord bot and a Minecraft server. */
export const defaultPolicy: Policy = {
  heartbeat_interval: 300,
  // Two heartbeats may be lost in a row.
  lease: 900,
  // A weekend on which nobody mends the server.
  grace: 72 * 3600,
  // Room to move a bot once a day, none to pass one license around.
  release_cooldown: day,
  // A container that comes back without its folder every hour of a long day; a shared key runs dry.
  new_machines: 20,
  instance_required: false,
  entitlements: [],
  blocked_versions: [],
}
