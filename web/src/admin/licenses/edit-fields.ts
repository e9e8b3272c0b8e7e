import type { LicenseChange } from '@muhur/contract/license'
import type { LicenseDetail } from '@muhur/contract/license-detail'
import type { Policy, PolicyDifference } from '@muhur/contract/policy'
import { policySpans, type PolicySpan } from '@muhur/contract/policy-values'
import { linesOf } from '../lines.ts'
import { same } from './history-words.ts'
import { dayOf, endOfDay } from './license-fields.ts'

/** The form's own shape: texts, and for each rule whether the license has its own. */
export interface EditFields {
  discord_id: string
  max_instances: string
  term: 'unlimited' | 'date'
  /** A day, YYYY-MM-DD. */
  expires_at: string
  note: string
  own: Record<keyof Policy, boolean>
  spans: Record<PolicySpan, string>
  instance_required: 'yes' | 'no'
  entitlements: string
  blocked_versions: string
}

export const spans = Object.keys(policySpans) as PolicySpan[]

export function fieldsOf(license: LicenseDetail): EditFields {
  const { policy, product_policy, expires_at } = license
  const rules: Policy = { ...product_policy, ...policy }
  return {
    discord_id: license.owner.discord_id,
    max_instances: String(license.max_instances),
    term: expires_at ? 'date' : 'unlimited',
    expires_at: expires_at ? dayOf(expires_at) : '',
    note: license.note,
    own: Object.fromEntries(
      Object.keys(product_policy).map((name) => [name, policy[name as keyof Policy] !== undefined]),
    ) as EditFields['own'],
    spans: Object.fromEntries(spans.map((name) => [name, String(rules[name])])) as EditFields['spans'],
    instance_required: rules.instance_required ? 'yes' : 'no',
    entitlements: rules.entitlements.join('\n'),
    blocked_versions: rules.blocked_versions.join('\n'),
  }
}

/** Only what the form changed: what somebody else changed meanwhile in another field is not undone. */
export function changeOf(fields: EditFields, license: LicenseDetail): LicenseChange {
  const before = fieldsOf(license)
  const policy = policyOf(fields)
  const ends =
    fields.term !== before.term || (fields.term === 'date' && fields.expires_at !== before.expires_at)
  return {
    ...(fields.discord_id.trim() !== before.discord_id && { discord_id: fields.discord_id.trim() }),
    ...(Number(fields.max_instances) !== license.max_instances && {
      max_instances: Number(fields.max_instances),
    }),
    ...(ends && { expires_at: fields.term === 'date' ? endOfDay(fields.expires_at).toISOString() : null }),
    ...(fields.note.trim() !== license.note && { note: fields.note.trim() }),
    ...(!same(sorted(policy), sorted(license.policy)) && { policy }),
  }
}

function policyOf({ own, ...fields }: EditFields): PolicyDifference {
  return {
    ...Object.fromEntries(
      spans.filter((name) => own[name]).map((name) => [name, Number(fields.spans[name])]),
    ),
    ...(own.instance_required && { instance_required: fields.instance_required === 'yes' }),
    ...(own.entitlements && { entitlements: linesOf(fields.entitlements) }),
    ...(own.blocked_versions && { blocked_versions: linesOf(fields.blocked_versions) }),
  }
}

const sorted = (policy: PolicyDifference) => Object.entries(policy).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** True, or what is wrong with a span of a rule. */
export function spanFault(name: PolicySpan, text: string): true | string {
  const { minimum, maximum } = policySpans[name]
  const number = Number(text)
  return (
    (text.trim() !== '' && Number.isInteger(number) && number >= minimum && number <= maximum) ||
    `${minimum.toLocaleString('tr-TR')} ile ${maximum.toLocaleString('tr-TR')} arasında saniye yazın.`
  )
}
