import { PolicyDifference } from '@muhur/contract/gate/policy'
import { Compile } from 'typebox/compile'
import { isConsistent } from '../../../shop/products/rules.ts'
import { eachRow } from '../find.ts'
import type { Invariant } from './invariant.ts'
import { effectivePolicy } from '../../../gate/calls/policy.ts'

const schema = Compile(PolicyDifference)

export const policyInvariants: readonly Invariant[] = [
  eachRow<{ policy: unknown }>(
    'policies-valid',
    'Her ürünün ve lisansın kuralları, sözleşmedeki biçimdedir.',
    `
    select 'products ' || id as example, policy from products where policy <> '{}'
    union all
    select 'licenses ' || id, policy from licenses where policy <> '{}'`,
    ({ policy }) => schema.Check(policy),
  ),
  // Revoked licenses have no instance to keep a lease.
  eachRow<{ product: PolicyDifference; license: PolicyDifference }>(
    'leases-outlast-heartbeats',
    'Zamanında nabız gönderen hiçbir kurulum yerini kaybetmez.',
    `
    select 'products ' || id as example, policy as product, '{}'::jsonb as license
    from products where policy <> '{}'
    union all
    select 'licenses ' || licenses.id, products.policy, licenses.policy
    from licenses join products on products.id = licenses.product_id
    where licenses.status <> 'revoked' and licenses.policy <> '{}'`,
    ({ product, license }) => isConsistent(effectivePolicy(product, license)),
  ),
]
