import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import type { Policy } from '@muhur/contract/gate/policy'
import { Card } from '../../../ui/card.tsx'
import { Fact } from '../../../ui/fact.tsx'
import { Facts } from '../../panel/facts.tsx'
import { policyNames, policyWords } from '../../policy/policy-words.ts'

/** The rules of the license's instances, with a mark on the license's own. */
export function LicenseRules({ license }: { license: LicenseDetail }) {
  const rules = Object.keys(policyNames) as (keyof Policy)[]
  const own = rules.filter((rule) => license.policy[rule] !== undefined)
  return (
    <section aria-labelledby="license-rules">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="license-rules" className="text-title">
          Kurallar
        </h2>
        <p className="text-meta text-muted">
          {own.length > 0 ? `${own.length} kural bu lisansa özel` : 'Hepsi ürünün kuralları'}
        </p>
      </div>
      <Card>
        <Facts>
          {rules.map((rule) => (
            <Fact key={rule} name={policyNames[rule]}>
              {policyWords(rule, license.policy[rule] ?? license.product_policy[rule])}
              {license.policy[rule] !== undefined && (
                <span className="block text-meta text-primary">
                  Lisansa özel; ürünün değeri: {policyWords(rule, license.product_policy[rule])}
                </span>
              )}
            </Fact>
          ))}
        </Facts>
      </Card>
    </section>
  )
}
