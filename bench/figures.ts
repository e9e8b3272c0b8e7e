import type { Contestant } from './contestant.ts'
import { ownLicense } from './dead.ts'
import type { Generator } from './generator.ts'
import type { Kind, Options } from './options.ts'
import { median, race, type Load, type Rounds } from './race.ts'
import { targets, type Target } from './targets.ts'

/** One line of the report. */
export interface Figure {
  name: string
  unit: 'calls/s' | 'ms' | 'MB'
  /** The median of the rounds, by contestant. */
  values: Record<string, number>
  /** First contestant divided by the other, for each round; null for a figure without comparison. */
  ratio: { median: number; lowest: number; highest: number } | null
  /** Null without a target. */
  target: Target | null
  met: boolean | null
}

/** The servers under test. */
interface Field {
  server: Contestant
  bare: Contestant
  naive: Contestant
  /** The server with a database where one license has many dead instances. */
  crowded: Contestant | null
  /** The server with the large database. */
  large: Contestant | null
}

/** Measures the chosen figures, first the verbs that read, then those that write. `report` gets each figure at once. */
export async function measure(
  generator: Generator,
  field: Field,
  options: Options,
  report: (figure: Figure) => void,
): Promise<void> {
  const { server, bare, naive, crowded, large } = field
  const mainConnections = options.connections[0]!
  const wanted = (kind: Kind) => options.only === null || options.only.has(kind)
  const run = (contestants: Contestant[], load: Load) => race(generator, contestants, load, options)
  let topRate: number | null = null

  if (wanted('validate')) {
    for (const connections of options.connections) {
      const others = connections === mainConnections ? [bare, naive] : [bare]
      const rounds = await run([server, ...others], { verb: 'validate', connections, rate: null })
      const name = `validate, ${connections} connections`
      const target = targets.validate(connections)
      report(throughput(name, rounds, server, bare, target))
      if (others.includes(naive))
        report(throughput(`${name}, naive`, rounds, server, naive, targets.naive(connections)))
      if (connections === mainConnections)
        topRate = median(rounds.get(server)!.map(({ perSecond }) => perSecond))
    }
  }

  if (wanted('p99')) {
    topRate ??= await topRateOf(generator, server, options)
    const rate = Math.round(topRate / 2)
    const rounds = await run([server, bare], { verb: 'validate', connections: mainConnections, rate })
    report(latency(`validate p99 at ${rate.toLocaleString('en')}/s`, rounds, server, bare))
  }

  for (const verb of ['heartbeat', 'activate'] as const) {
    if (!wanted(verb)) continue
    const rounds = await run([server, bare], { verb, connections: mainConnections, rate: null })
    const name = `${verb}, ${mainConnections} connections`
    report(throughput(name, rounds, server, bare, targets[verb](mainConnections)))
  }

  if (crowded && wanted('dead')) {
    for (const figure of await ownLicense(crowded, options.dead)) report(figure)
    for (const verb of ['validate', 'heartbeat'] as const) {
      const rounds = await run([crowded, server], { verb, connections: mainConnections, rate: null })
      const figure = throughput(`${verb}, beside a crowded license`, rounds, crowded, server, targets.living)
      const { [crowded.name]: ours, [server.name]: empty } = figure.values
      report({ ...figure, values: { mühür: ours!, 'none dead': empty! } })
    }
  }

  if (large && wanted('large')) {
    for (const verb of ['validate', 'heartbeat', 'activate'] as const) {
      const rounds = await run([large, server], { verb, connections: mainConnections, rate: null })
      const figure = throughput(`${verb}, a million licenses`, rounds, large, server, targets.large)
      const { [large.name]: ours, [server.name]: small } = figure.values
      report({ ...figure, values: { mühür: ours!, small: small! } })
    }
  }

  const peak = server.peakMemory()
  if (wanted('memory') && peak !== null) {
    const target = targets.memory
    const met = peak <= target.limit
    report({ name: 'memory, peak', unit: 'MB', values: { mühür: peak }, ratio: null, target, met })
  }
}

async function topRateOf(generator: Generator, server: Contestant, options: Options): Promise<number> {
  const load = { verb: 'validate', connections: options.connections[0]!, rate: null } as const
  const rounds = await race(generator, [server], load, { ...options, rounds: 1 })
  return rounds.get(server)![0]!.perSecond
}

function throughput(
  name: string,
  rounds: Rounds,
  ours: Contestant,
  other: Contestant,
  target: Target | null,
): Figure {
  return compared(name, 'calls/s', rounds, [ours, other], target)
}

function latency(name: string, rounds: Rounds, ours: Contestant, other: Contestant): Figure {
  return compared(name, 'ms', rounds, [ours, other], targets.p99)
}

/** A ratio compares rounds that ran one after the other, so that a slow phase of the machine affects both. */
function compared(
  name: string,
  unit: 'calls/s' | 'ms',
  rounds: Rounds,
  [ours, other]: [Contestant, Contestant],
  target: Target | null,
): Figure {
  const of = (contestant: Contestant) =>
    rounds.get(contestant)!.map(({ perSecond, p99 }) => (unit === 'ms' ? p99 : perSecond))
  const ratios = of(ours).map((value, round) => value / of(other)[round]!)
  const ratio = { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
  const values = { [ours.name]: median(of(ours)), [other.name]: median(of(other)) }
  const met = target && (target.at === 'least' ? ratio.median >= target.limit : ratio.median <= target.limit)
  return { name, unit, values, ratio, target, met }
}
