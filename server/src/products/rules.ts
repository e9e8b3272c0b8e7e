import type { Policy, PolicyDifference } from '@muhur/contract/policy'

/** What holds where neither the product nor the license says otherwise: right for a Discord bot and a Minecraft server. */
const defaultPolicy: Policy = {
  heartbeat_interval: 300,
  // Two heartbeats may be lost in a row.
  lease: 900,
  // A weekend on which nobody mends the server.
  grace: 72 * 3600,
  instance_required: false,
  entitlements: [],
  blocked_versions: [],
}

/** The policy that holds for a license: its own differences before its product's, and those before the defaults. */
export function effectivePolicy(product: PolicyDifference, license: PolicyDifference = {}): Policy {
  return { ...defaultPolicy, ...product, ...license }
}

/** Whether an instance that reports on time keeps its seat: a lease must outlast the pause between two heartbeats. */
export function isConsistent({ lease, heartbeat_interval }: Policy): boolean {
  return lease > heartbeat_interval
}
