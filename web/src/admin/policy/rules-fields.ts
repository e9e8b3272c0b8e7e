import {
  defaultPolicy,
  PolicyDifference,
  type PolicySpan,
  type UpdatesAfterEnd,
} from '@muhur/contract/gate/policy'
import { contractResolver } from '../../forms/contract-resolver.ts'
import { linesOf } from '../../forms/lines.ts'
import { policyFieldWords } from './policy-words.ts'
import {
  checkLease,
  secondsOf,
  spanNames,
  wholeNumber,
  written,
  type WrittenSpan,
  type WrittenSpans,
} from './written-span.ts'

export interface RuleFields {
  /** An empty amount or number stands for the default. */
  spans: WrittenSpans
  new_machines: string
  instance_required: boolean
  /** Both lists have one entry for each line. */
  entitlements: string
  blocked_versions: string
  updates_after_end: UpdatesAfterEnd
}

export function rulesOf(policy: PolicyDifference): RuleFields {
  return {
    spans: Object.fromEntries(spanNames.map((name) => [name, field(name, policy[name])])) as WrittenSpans,
    new_machines: policy.new_machines?.toString() ?? '',
    instance_required: policy.instance_required ?? defaultPolicy.instance_required,
    entitlements: policy.entitlements?.join('\n') ?? '',
    blocked_versions: policy.blocked_versions?.join('\n') ?? '',
    updates_after_end: policy.updates_after_end ?? defaultPolicy.updates_after_end,
  }
}

/** The value of each rule: undefined for an empty number, NaN for an invalid number. */
export const valuesOf = ({
  spans,
  new_machines,
  instance_required,
  updates_after_end,
  ...lists
}: RuleFields) => ({
  ...Object.fromEntries(spanNames.map((name) => [name, secondsOf(spans[name])])),
  new_machines: wholeNumber(new_machines),
  instance_required,
  entitlements: linesOf(lists.entitlements),
  blocked_versions: linesOf(lists.blocked_versions),
  updates_after_end,
})

/** The differences from the defaults; NaN stands for an invalid number. */
export function policyOf(fields: RuleFields): PolicyDifference {
  const { instance_required, updates_after_end, ...values } = valuesOf(fields)
  const given = Object.entries(values).filter(([, value]) =>
    Array.isArray(value) ? value.length > 0 : value !== undefined,
  )
  return {
    ...Object.fromEntries(given),
    ...(instance_required !== defaultPolicy.instance_required && { instance_required }),
    ...(updates_after_end !== defaultPolicy.updates_after_end && { updates_after_end }),
  }
}

export const rulesResolver = contractResolver<RuleFields, PolicyDifference>({
  schema: PolicyDifference,
  bodyOf: policyOf,
  words: policyFieldWords,
  fieldOf: ruleField,
  rules: ({ spans }) => ({
    'spans.lease.amount': checkLease(
      secondsOf(spans.lease) ?? defaultPolicy.lease,
      secondsOf(spans.heartbeat_interval) ?? defaultPolicy.heartbeat_interval,
    ),
  }),
})

/** The form's field for a rule. */
export function ruleField(rule: string) {
  const span = spanNames.find((name) => name === rule)
  if (span) return `spans.${span}.amount` as const
  return (['new_machines', 'entitlements', 'blocked_versions'] as const).find((name) => name === rule)
}

/** An empty field uses the unit of the default. */
const field = (name: PolicySpan, seconds: number | undefined): WrittenSpan =>
  seconds === undefined ? { ...written(defaultPolicy[name]), amount: '' } : written(seconds)
