import type { PolicyDifference } from '@muhur/contract/policy'
import { defaultPolicy, type PolicySpan } from '@muhur/contract/policy-values'
import { linesOf } from '../lines.ts'
import { machinesOf } from '../policy/new-machines.ts'
import {
  leaseFault,
  lengthFault,
  secondsOf,
  spanNames,
  written,
  type WrittenSpan,
  type WrittenSpans,
} from '../policy/written-span.ts'

export interface RuleFields {
  /** An empty amount is the default; so is an empty number. */
  spans: WrittenSpans
  new_machines: string
  instance_required: boolean
  /** One a line, these two. */
  entitlements: string
  blocked_versions: string
}

export function rulesOf(policy: PolicyDifference): RuleFields {
  return {
    spans: Object.fromEntries(spanNames.map((name) => [name, field(name, policy[name])])) as WrittenSpans,
    new_machines: policy.new_machines?.toString() ?? '',
    instance_required: policy.instance_required ?? defaultPolicy.instance_required,
    entitlements: policy.entitlements?.join('\n') ?? '',
    blocked_versions: policy.blocked_versions?.join('\n') ?? '',
  }
}

/** Where the fields differ from the defaults. */
export function policyOf({
  spans,
  new_machines,
  instance_required,
  entitlements,
  blocked_versions,
}: RuleFields): PolicyDifference {
  const given = spanNames.flatMap((name) => {
    const seconds = secondsOf(spans[name])
    return seconds === undefined || Number.isNaN(seconds) ? [] : [[name, seconds] as const]
  })
  const machines = machinesOf(new_machines)
  return {
    ...Object.fromEntries(given),
    ...(machines !== undefined && !Number.isNaN(machines) && { new_machines: machines }),
    ...(instance_required !== defaultPolicy.instance_required && { instance_required }),
    ...(linesOf(entitlements).length > 0 && { entitlements: linesOf(entitlements) }),
    ...(linesOf(blocked_versions).length > 0 && { blocked_versions: linesOf(blocked_versions) }),
  }
}

export function spanFault(name: PolicySpan, spans: WrittenSpans): string | true {
  const seconds = secondsOf(spans[name])
  const fault = seconds === undefined || lengthFault(name, seconds)
  if (fault !== true || name !== 'lease') return fault
  const interval = secondsOf(spans.heartbeat_interval) ?? defaultPolicy.heartbeat_interval
  return leaseFault(seconds ?? defaultPolicy.lease, interval)
}

/** In the unit of the default where nothing is written. */
const field = (name: PolicySpan, seconds: number | undefined): WrittenSpan =>
  seconds === undefined ? { ...written(defaultPolicy[name]), amount: '' } : written(seconds)
