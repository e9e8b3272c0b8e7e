import { LicenseChange } from '@muhur/contract/shop/licenses'
import type { LicenseDetail } from '@muhur/contract/shop/license-detail'
import { PolicyDifference, type Policy } from '@muhur/contract/gate/policy'
import type { FieldErrors, Resolver } from 'react-hook-form'
import { contractResolver } from '../../../forms/contract-resolver.ts'
import { lengthInWords } from '../../../words/length-in-words.ts'
import { policyFieldWords } from '../../policy/policy-words.ts'
import { checkLease, secondsOf } from '../../policy/written-span.ts'
import { ruleField, rulesOf, valuesOf, type RuleFields } from '../../policy/rules-fields.ts'
import { same } from '../../history/audit-words.ts'
import type { OwnerFields } from '../new/owner-field.tsx'
import { changedTermsOf, fieldsOfTerms, termsRules, termsWords, type TermsFields } from './terms.ts'

/** The form's fields: texts, and for each rule whether the license has its own. */
export interface EditFields extends TermsFields, RuleFields, OwnerFields {
  own: Record<keyof Policy, boolean>
}

export function fieldsOf(license: LicenseDetail): EditFields {
  const { policy, product_policy } = license
  const own = Object.keys(product_policy).map((name) => [name, name in policy] as const)
  return {
    ...fieldsOfTerms(license),
    owner: license.owner,
    own: Object.fromEntries(own) as EditFields['own'],
    ...rulesOf({ ...product_policy, ...policy }),
  }
}

/** Only the changed fields, so that another admin's simultaneous change of other fields stays. */
export function changeOf(fields: EditFields, license: LicenseDetail): LicenseChange {
  const policy = policyOf(fields)
  return {
    ...termsChange(fields, license),
    ...(!same(sorted(policy), sorted(license.policy)) && { policy }),
  }
}

function termsChange(fields: EditFields, license: LicenseDetail): LicenseChange {
  const { owner = license.owner } = fields
  return {
    ...(owner.discord_id !== license.owner.discord_id && { discord_id: owner.discord_id }),
    ...changedTermsOf(fields, license),
  }
}

/** The license's own rules; NaN stands for an invalid number. */
function policyOf({ own, ...fields }: EditFields): PolicyDifference {
  const values = Object.entries(valuesOf(fields)).filter(([name]) => own[name as keyof Policy])
  return Object.fromEntries(values.map(([name, value]) => [name, value ?? Number.NaN]))
}

const sorted = (policy: PolicyDifference) => Object.entries(policy).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** Checks the changed terms and the license's own rules. */
export function editResolver(license: LicenseDetail): Resolver<EditFields, unknown, LicenseChange> {
  const before = fieldsOfTerms(license)
  const terms = contractResolver<EditFields, LicenseChange>({
    schema: LicenseChange,
    bodyOf: (fields) => termsChange(fields, license),
    words: termsWords,
    rules: (fields) => termsRules(fields, before),
  })
  const rules = contractResolver<EditFields, PolicyDifference>({
    schema: PolicyDifference,
    bodyOf: policyOf,
    words: policyFieldWords,
    fieldOf: ruleField,
    rules: (fields) => leaseRules(fields, license.product_policy),
  })
  return async (fields, context, options) => {
    const found = await Promise.all([terms(fields, context, options), rules(fields, context, options)])
    const errors: FieldErrors<EditFields> = Object.assign({}, ...found.map((result) => result.errors))
    if (Object.keys(errors).length > 0) return { values: {}, errors }
    return { values: changeOf(fields, license), errors: {} }
  }
}

/** The lease must be longer than the interval, whichever of the two is the license's own. */
function leaseRules({ own, spans }: EditFields, product: Policy) {
  const interval = own.heartbeat_interval
    ? (secondsOf(spans.heartbeat_interval) ?? Number.NaN)
    : product.heartbeat_interval
  if (own.lease) return { 'spans.lease.amount': checkLease(secondsOf(spans.lease) ?? Number.NaN, interval) }
  return {
    'spans.heartbeat_interval.amount':
      product.lease > interval ||
      `Nabız aralığı, yerin saklandığı süreden (${lengthInWords(product.lease)}) kısa olmalı.`,
  }
}
