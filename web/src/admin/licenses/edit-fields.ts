import type { LicenseChange } from '@muhur/contract/license'
import type { LicenseDetail } from '@muhur/contract/license-detail'
import type { Policy, PolicyDifference, PolicySpan } from '@muhur/contract/policy'
import { lengthInWords } from '../../length-in-words.ts'
import { linesOf } from '../../forms/lines.ts'
import { machinesOf } from '../policy/new-machines.ts'
import {
  leaseFault,
  lengthFault,
  secondsOf,
  spanNames,
  written,
  type WrittenSpans,
} from '../policy/written-span.ts'
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
  spans: WrittenSpans
  new_machines: string
  instance_required: 'yes' | 'no'
  entitlements: string
  blocked_versions: string
}

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
    spans: Object.fromEntries(spanNames.map((name) => [name, written(rules[name])])) as WrittenSpans,
    new_machines: String(rules.new_machines),
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
      spanNames.filter((name) => own[name]).map((name) => [name, secondsOf(fields.spans[name])]),
    ),
    ...(own.new_machines && { new_machines: machinesOf(fields.new_machines)! }),
    ...(own.instance_required && { instance_required: fields.instance_required === 'yes' }),
    ...(own.entitlements && { entitlements: linesOf(fields.entitlements) }),
    ...(own.blocked_versions && { blocked_versions: linesOf(fields.blocked_versions) }),
  }
}

const sorted = (policy: PolicyDifference) => Object.entries(policy).toSorted(([a], [b]) => (a < b ? -1 : 1))

/** True, or what is wrong with a span that is the license's own; the others are its product's. */
export function spanFault(name: PolicySpan, { own, spans }: EditFields, product: Policy): string | true {
  if (!own[name]) return true
  const secondsIn = (span: PolicySpan) => secondsOf(spans[span]) ?? Number.NaN
  const seconds = secondsIn(name)
  const fault = lengthFault(name, seconds)
  if (fault !== true) return fault
  if (name === 'lease') {
    const interval = own.heartbeat_interval ? secondsIn('heartbeat_interval') : product.heartbeat_interval
    return leaseFault(seconds, interval)
  }
  // Where the lease is its own, too, the fault stands there.
  if (name !== 'heartbeat_interval' || own.lease || product.lease > seconds) return true
  return `Nabız aralığı, nabızsız yer tutmadan (${lengthInWords(product.lease)}) kısa olmalı.`
}
