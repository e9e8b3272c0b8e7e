import type { Policy, PolicyDifference } from '@muhur/contract/gate/policy'
import type { Licensing } from '@muhur/contract/shop/products'
import { effectivePolicy } from '../../gate/calls/policy.ts'

/** Whether an instance that reports on time keeps its seat: a lease must outlast the pause between two heartbeats. */
export function isConsistent({ lease, heartbeat_interval }: Policy): boolean {
  return lease > heartbeat_interval
}

/** What buyers are told of a product's policy. */
export function licensingOf(product: PolicyDifference): Licensing {
  const { heartbeat_interval, lease, grace, release_cooldown, new_machines } = effectivePolicy(product)
  return { heartbeat_interval, lease, grace, release_cooldown, new_machines }
}
