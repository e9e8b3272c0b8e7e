import { gateUrls, type GateVerb, type VerdictCode } from '@muhur/contract/gate/gate'
import { Counter, Histogram, Registry } from 'prom-client'

/**
 * This process's counters for Prometheus. A label never names a license, a person, a key or an address: those are many, and the
 * seller's alone.
 */
export interface Metrics {
  readonly registry: Registry
  /** Counts an answer, and its time. `route` is the declared route, not the requested address. */
  answered(method: string, route: string, status: number, seconds: number): void
  /** The median of the last answers to bots, in seconds; null: too few answers. */
  medianAnswer(): number | null
  verdict(verb: GateVerb, code: VerdictCode): void
  /** A group of calls left for the database, and `waiting` calls wait behind it. */
  groupLeft(kind: GroupKind, size: number, waiting: number): void
  /** Calls of the gate that wait for a group, as of the last group that left. */
  waiting(kind: GroupKind): number
}

export const groupKinds = ['read', 'change'] as const
type GroupKind = (typeof groupKinds)[number]

const seconds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
const gateRoutes = new Set<string>(Object.values(gateUrls))
const fewAnswers = 20
const sizes = [1, 2, 4, 8, 16, 32, 64, 128]

export function openMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const answers = new Histogram({
    name: 'muhur_http_request_duration_seconds',
    help: 'Answers by route and status, and how long they took.',
    labelNames: ['method', 'route', 'status'],
    buckets: seconds,
    registers,
  })
  const verdicts = new Counter({
    name: 'muhur_gate_verdicts_total',
    help: 'Signed verdicts by verb and code.',
    labelNames: ['verb', 'code'],
    registers,
  })
  const groups = new Histogram({
    name: 'muhur_gate_group_calls',
    help: 'How many calls of the gate travelled to the database together.',
    labelNames: ['kind'],
    buckets: sizes,
    registers,
  })
  const waiting = { read: 0, change: 0 }
  const lastAnswers = new Float64Array(512)
  let answerCount = 0
  return {
    registry,
    answered(method, route, status, took) {
      answers.observe({ method, route, status }, took)
      if (!gateRoutes.has(route) || status >= 500) return
      lastAnswers[answerCount % lastAnswers.length] = took
      answerCount++
    },
    medianAnswer() {
      const kept = lastAnswers.slice(0, answerCount).sort()
      return kept.length < fewAnswers ? null : kept[kept.length >> 1]!
    },
    verdict: (verb, code) => verdicts.inc({ verb, code }),
    groupLeft(kind, size, behind) {
      groups.observe({ kind }, size)
      waiting[kind] = behind
    },
    waiting: (kind) => waiting[kind],
  }
}
