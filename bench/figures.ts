import type { Contestant } from './contestant.ts'
import { ownLicense } from './dead.ts'
import type { Generator } from './generator.ts'
import type { Kind, Options } from './options.ts'
import { median, race, type Load, type Round, type Rounds } from './race.ts'
import { targets, type Target } from './targets.ts'

/** One line of the report. */
export interface Figure {
  name: string
  /** `µs`: processor time of server and PostgreSQL for one call. */
  unit: 'calls/s' | 'ms' | 'µs' | 'MB'
  /** The median of the rounds, by contestant. */
  values: Record<string, number>
  /** Mühür's value divided by the one in comparison, for each round; null for a figure without comparison. */
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
  const wantsCost = wanted('cost') && server.shop.postgres !== null
  const run = (contestants: Contestant[], load: Load) => race(generator, contestants, load, options)
  const full = { verb: 'validate', connections: mainConnections, rate: null } as const
  const isAsked = wanted('validate') || wanted('p99') || wantsCost
  const atFull = isAsked ? await run([server, bare, naive], full) : null

  if (atFull && wanted('validate')) {
    for (const connections of options.connections) {
      const isMain = connections === mainConnections
      const rounds = isMain ? atFull : await run([server, bare], { ...full, connections })
      const name = `validate, ${connections} connections`
      report(throughput(name, rounds, server, bare, targets.validate(connections)))
      if (isMain) report(throughput(`${name}, naive`, rounds, server, naive, targets.naive(connections)))
    }
  }

  if (atFull && wanted('p99')) {
    const rate = Math.round(median(series(atFull, server, 'calls/s')) / 2)
    const rounds = await run([server, bare, naive], { ...full, rate })
    const name = `validate p99 at ${rate.toLocaleString('en')}/s`
    report(compared(name, 'ms', rounds, [server, bare], targets.p99))
    report(compared(`${name}, naive`, 'ms', rounds, [server, naive], targets.p99OfNaive))
  }

  if (atFull && wantsCost) {
    report(compared('validate at full load', 'µs', atFull, [server, naive], null))
    for (const rate of costRates) {
      const rounds = await run([server, bare, naive], { ...full, rate })
      const name = `validate at ${rate.toLocaleString('en')}/s`
      report(compared(name, 'µs', rounds, [server, naive], null))
      report(ownCost(`${name}, of full load`, server, [rounds, atFull], targets.cost(rate)))
    }
  }

  for (const verb of ['heartbeat', 'activate'] as const) {
    if (!wanted(verb)) continue
    const rounds = await run([server, bare], { ...full, verb })
    const name = `${verb}, ${mainConnections} connections`
    report(throughput(name, rounds, server, bare, targets[verb](mainConnections)))
    if (atFull && wantsCost && verb === 'heartbeat')
      report(ownCost('heartbeat at full load, of validate', server, [rounds, atFull], targets.heartbeatCost))
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

/** Calls a second that a shop may have all day: far below full load, where groups are small. */
const costRates = [500, 1_500]

function throughput(
  name: string,
  rounds: Rounds,
  ours: Contestant,
  other: Contestant,
  target: Target | null,
): Figure {
  return compared(name, 'calls/s', rounds, [ours, other], target)
}

/** A ratio compares rounds that ran one after the other, so that a slow phase of the machine affects both. */
function compared(
  name: string,
  unit: Figure['unit'],
  rounds: Rounds,
  [ours, other]: [Contestant, Contestant],
  target: Target | null,
): Figure {
  const [mine, theirs] = [ours, other].map((each) => series(rounds, each, unit))
  return figureOf(name, unit, { [ours.name]: mine!, [other.name]: theirs! }, [mine!, theirs!], target)
}

/** What a call costs the same server under two loads. */
function ownCost(
  name: string,
  server: Contestant,
  [rounds, others]: [Rounds, Rounds],
  target: Target | null,
): Figure {
  const [here, there] = [rounds, others].map((each) => series(each, server, 'µs'))
  return figureOf(name, 'µs', { [server.name]: here! }, [here!, there!], target)
}

function figureOf(
  name: string,
  unit: Figure['unit'],
  values: Record<string, number[]>,
  [ours, other]: [number[], number[]],
  target: Target | null,
): Figure {
  const ratios = ours.map((value, round) => value / other[round]!)
  const ratio = { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
  const medians = Object.fromEntries(Object.entries(values).map(([who, each]) => [who, median(each)]))
  const met = target && (target.at === 'least' ? ratio.median >= target.limit : ratio.median <= target.limit)
  return { name, unit, values: medians, ratio, target, met }
}

/** One value for each round. */
function series(rounds: Rounds, contestant: Contestant, unit: Figure['unit']): number[] {
  return rounds.get(contestant)!.map((round) => valueOf(round, unit))
}

function valueOf({ perSecond, p99, cost }: Round, unit: Figure['unit']): number {
  if (unit === 'ms') return p99
  return unit === 'µs' ? cost! : perSecond
}
