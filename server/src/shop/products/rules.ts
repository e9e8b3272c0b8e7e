import type { Policy, PolicyDifference } from '@muhur/contract/gate/policy'
import type { Licensing } from '@muhur/contract/shop/products'
import { effectivePolicy } from '../../gate/calls/policy.ts'

/** Whether an instance that reports on time keeps its seat: a lease must outlast the pause between two heartbeats. */
export function isConsistent({ lease, heartbeat_interval }: Policy): boolean {
  return lease > heartbeat_interval
}

/** The part of a product's policy for buyers. */
export function licensingOf(product: PolicyDifference): Licensing {
  const { heartbeat_interval, lease, grace, release_cooldown, new_machines } = effectivePolicy(product)
  return { heartbeat_interval, lease, grace, release_cooldown, new_machines }
}

const longTexts = ['details', 'questions'] as const

/** A long text would bury the record: the record keeps its beginning. */
export function recorded<Fields extends { [text in (typeof longTexts)[number]]?: string | null }>(
  fields: Fields,
): Fields {
  const begun = longTexts.flatMap((name) => (fields[name] ? [[name, fields[name].slice(0, 200)]] : []))
  return { ...fields, ...Object.fromEntries(begun) }
}
