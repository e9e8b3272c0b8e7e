import { PolicyDifference } from '@muhur/contract/policy'
import { Compile } from 'typebox/compile'
import { effectivePolicy, isConsistent } from '../products/rules.ts'
import { eachRow } from './find.ts'
import type { Invariant } from './invariant.ts'

const schema = Compile(PolicyDifference)

export const policyInvariants: readonly Invariant[] = [
  {
    name: 'policies-valid',
    sentence: 'Her ürünün ve lisansın politikası, sözleşmedeki biçimdedir.',
    find: (session) =>
      eachRow<{ name: string; policy: unknown }>(
        session,
        `
        select 'products ' || id as name, policy from products where policy <> '{}'
        union all
        select 'licenses ' || id, policy from licenses where policy <> '{}'`,
        ({ name }) => name,
        ({ policy }) => !schema.Check(policy),
      ),
  },
  /** Revoked licenses have no instance to keep a lease. */
  {
    name: 'leases-outlast-heartbeats',
    sentence: 'Zamanında nabız gönderen hiçbir örnek yerini yitirmez.',
    find: (session) =>
      eachRow<{ name: string; product: PolicyDifference; license: PolicyDifference }>(
        session,
        `
        select 'products ' || id as name, policy as product, '{}'::jsonb as license
        from products where policy <> '{}'
        union all
        select 'licenses ' || licenses.id, products.policy, licenses.policy
        from licenses join products on products.id = licenses.product_id
        where licenses.status <> 'revoked' and licenses.policy <> '{}'`,
        ({ name }) => name,
        ({ product, license }) => !isConsistent(effectivePolicy(product, license)),
      ),
  },
]
