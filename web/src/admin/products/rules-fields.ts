import type { PolicyDifference } from '@muhur/contract/policy'
import { defaultPolicy, policySpans, type PolicySpan } from '@muhur/contract/policy-values'
import { lengthInWords } from '../../length-in-words.ts'
import { linesOf } from '../lines.ts'

export const units = [
  { value: '1', name: 'saniye' },
  { value: '60', name: 'dakika' },
  { value: '3600', name: 'saat' },
  { value: '86400', name: 'gün' },
]

/** A span of time as it is written: an empty amount is the default. */
interface WrittenSpan {
  amount: string
  unit: string
}

export interface RuleFields {
  spans: Record<PolicySpan, WrittenSpan>
  instance_required: boolean
  /** One a line, these two. */
  entitlements: string
  blocked_versions: string
}

export const spanNames = Object.keys(policySpans) as PolicySpan[]

export function rulesOf(policy: PolicyDifference): RuleFields {
  return {
    spans: Object.fromEntries(
      spanNames.map((name) => [name, written(name, policy[name])]),
    ) as RuleFields['spans'],
    instance_required: policy.instance_required ?? defaultPolicy.instance_required,
    entitlements: policy.entitlements?.join('\n') ?? '',
    blocked_versions: policy.blocked_versions?.join('\n') ?? '',
  }
}

/** Where the fields differ from the defaults. */
export function policyOf({
  spans,
  instance_required,
  entitlements,
  blocked_versions,
}: RuleFields): PolicyDifference {
  const given = spanNames.flatMap((name) => {
    const seconds = secondsOf(spans[name])
    return seconds === undefined || Number.isNaN(seconds) ? [] : [[name, seconds] as const]
  })
  return {
    ...Object.fromEntries(given),
    ...(instance_required !== defaultPolicy.instance_required && { instance_required }),
    ...(linesOf(entitlements).length > 0 && { entitlements: linesOf(entitlements) }),
    ...(linesOf(blocked_versions).length > 0 && { blocked_versions: linesOf(blocked_versions) }),
  }
}

/** Undefined where nothing is written, NaN where it is no whole number. */
function secondsOf({ amount, unit }: WrittenSpan): number | undefined {
  const text = amount.trim()
  if (text === '') return undefined
  return /^\d{1,9}$/.test(text) ? Number(text) * Number(unit) : Number.NaN
}

export function spanFault(name: PolicySpan, spans: RuleFields['spans']): string | true {
  const seconds = secondsOf(spans[name])
  const { minimum, maximum } = policySpans[name]
  if (seconds !== undefined && !(seconds >= minimum && seconds <= maximum))
    return `${lengthInWords(minimum)} ile ${lengthInWords(maximum)} arasında bir tam sayı yazın.`
  if (name !== 'lease') return true
  const lease = seconds ?? defaultPolicy.lease
  const interval = secondsOf(spans.heartbeat_interval) ?? defaultPolicy.heartbeat_interval
  return lease > interval || Number.isNaN(interval) || 'Bu süre nabız aralığından uzun olmalı.'
}

/** In the largest unit that it is a whole number of. */
function written(name: PolicySpan, seconds: number | undefined): WrittenSpan {
  const shown = seconds ?? defaultPolicy[name]
  const unit =
    units.findLast(({ value }) => shown % Number(value) === 0 && shown >= Number(value)) ?? units[0]!
  return { amount: seconds === undefined ? '' : String(seconds / Number(unit.value)), unit: unit.value }
}
