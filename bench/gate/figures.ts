import { readFileSync } from 'node:fs'
import type { Generator } from '../load/generator.ts'
import type { Contestant } from './contestant.ts'
import type { Options } from './options.ts'
import { median, race, type Load, type Rounds } from './race.ts'
import { idOf } from '../shop/names.ts'
import { leaveDead } from '../shop/seed.ts'
import type { Shop } from '../shop/shop.ts'

/** One line of the report. */
export interface Figure {
  name: string
  unit: 'calls/s' | 'ms' | 'MB'
  /** Mühür's value and that of the comparison: the medians of the rounds. */
  mühür: number
  other?: number
  /** Mühür's value divided by the other of the same round: median, lowest and highest. */
  ratio?: number
  spread?: string
  target?: string
  met?: boolean
}

/** Dead instances of one license. */
const dead = 200_000

/** The servers under test. */
interface Field {
  server: Contestant
  bare: Contestant
  naive: Contestant
}

/** Measures the chosen figures: first the verb that reads, then the verbs that write. `report` gets each figure at once. */
export async function measure(
  generator: Generator,
  { server, bare, naive }: Field,
  shop: Shop,
  options: Options,
  report: (figure: Figure) => void,
): Promise<void> {
  const { only } = options
  const [most = 0, ...others] = options.connections
  const run = (contestants: Contestant[], load: Partial<Load>) =>
    race(generator, contestants, { verb: 'validate', connections: most, rate: null, ...load }, options)

  if (only.has('validate') || only.has('p99')) {
    const rounds = await run([server, bare, naive], {})
    const name = `validate, ${most} connections`
    report(compared(`${name}, of bare`, rounds, [server, bare], 'perSecond', ofValidate[most]))
    report(compared(`${name}, of naive`, rounds, [server, naive], 'perSecond', most === 64 && ['≥', 1.5]))
    for (const fewer of only.has('validate') ? others : []) {
      const again = await run([server, bare], { connections: fewer })
      const ofBare = `validate, ${fewer} connections, of bare`
      report(compared(ofBare, again, [server, bare], 'perSecond', ofValidate[fewer]))
    }
    if (only.has('p99')) {
      const rate = Math.round(median(rounds.get(server)!.map(({ perSecond }) => perSecond)) / 2)
      const paced = await run([server, bare, naive], { rate })
      report(compared(`validate p99 at ${rate}/s, of bare`, paced, [server, bare], 'p99', ['≤', 4]))
      report(compared(`validate p99 at ${rate}/s, of naive`, paced, [server, naive], 'p99', ['≤', 1]))
    }
  }

  for (const verb of ['heartbeat', 'activate'] as const) {
    if (!only.has(verb)) continue
    const rounds = await run([server, bare], { verb })
    const target = most === 64 && (['≥', verb === 'heartbeat' ? 0.6 : 0.3] satisfies Target)
    report(compared(`${verb}, ${most} connections, of bare`, rounds, [server, bare], 'perSecond', target))
  }

  if (only.has('dead')) {
    await leaveDead(shop.db, idOf(1, shop.licenses), dead)
    const ofLicense = (license: number) => ({
      ...server,
      calls: [license, license] satisfies [number, number],
    })
    const [crowded, plain] = [ofLicense(1), ofLicense(2)]
    for (const verb of ['validate', 'heartbeat'] as const) {
      // Below the gate's limits for an instance and a license.
      const rounds = await run([crowded, plain], { verb, connections: 4, rate: 8 })
      const name = `${verb}, a license with ${dead} dead instances, of one with none`
      report(compared(name, rounds, [crowded, plain], 'p50', ['≤', 1.2]))
    }
  }

  if (only.has('memory') && process.platform === 'linux') {
    const peak = peakMemory(server.pid)
    report({ name: 'memory, peak', unit: 'MB', mühür: peak, target: '≤ 250', met: peak <= 250 })
  }
}

type Target = [sign: '≥' | '≤', limit: number]

/** By the number of connections. */
const ofValidate: Record<number, Target> = { 64: ['≥', 0.9], 16: ['≥', 0.75] }

/** A ratio compares rounds that ran one after the other, so that a slow phase of the machine affects both. */
function compared(
  name: string,
  rounds: Rounds,
  contestants: [Contestant, Contestant],
  what: 'perSecond' | 'p50' | 'p99',
  target: Target | undefined | false,
): Figure {
  const [ours, others] = contestants.map((each) => rounds.get(each)!.map((measured) => measured[what]))
  const ratios = ours!.map((value, at) => value / others![at]!)
  const ratio = median(ratios)
  const figure = {
    name,
    unit: what === 'perSecond' ? 'calls/s' : 'ms',
    mühür: round(median(ours!)),
    other: round(median(others!)),
    ratio: round(ratio),
    spread: `${round(Math.min(...ratios))}–${round(Math.max(...ratios))}`,
  } as const
  if (!target) return figure
  const [sign, limit] = target
  return { ...figure, target: `${sign} ${limit}`, met: sign === '≥' ? ratio >= limit : ratio <= limit }
}

function round(value: number): number {
  return value >= 100 ? Math.round(value) : Math.round(value * 100) / 100
}

/** MB. */
function peakMemory(pid: number): number {
  const [, kilobytes] = /^VmHWM:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!
  return Math.round(Number(kilobytes) / 1024)
}
