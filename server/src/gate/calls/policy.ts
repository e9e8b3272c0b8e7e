import { defaultPolicy, type Policy, type PolicyDifference } from '@muhur/contract/gate/policy'

/** The policy that holds for a license: its own differences before its product's, and those before the defaults. */
export function effectivePolicy(product: PolicyDifference, license: PolicyDifference = {}): Policy {
  return { ...defaultPolicy, ...product, ...license }
}
