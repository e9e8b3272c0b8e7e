import type { Policy } from './policy.ts'

// Apart from the schemas, because forms need these numbers and the web carries no schema.

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
export const mostEntitlements = 32
export const versionPattern = '^[!-~]{1,64}$'
export const mostBlockedVersions = 100

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
