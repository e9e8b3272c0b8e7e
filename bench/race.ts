import type { Contestant } from './contestant.ts'
import type { Generator } from './generator.ts'
import type { Job } from './load.ts'
import type { Options } from './options.ts'
import { processorTime } from '../server/test/nodes/processor-time.ts'
import type { Measured } from './tally.ts'
import { verify } from './verify.ts'

export type Load = Pick<Job, 'verb' | 'connections' | 'rate'>

export interface Round extends Measured {
  /** Microseconds of processor time for one call, of server and PostgreSQL together; null where the system does not tell. */
  cost: number | null
}

/** Results by contestant, one for each round. */
export type Rounds = Map<Contestant, Round[]>

/** Heartbeats a second that no contestant can reach. */
const mostHeartbeats = 12_000
/** Below the gate's limit for one instance (RATE_LIMITED). */
const heartbeatsEach = 40
/** A contestant with a round behind it is warm; this only opens its connections. */
const shortWarmUp = 0.5

/** Bytes by which answers may differ. */
const sameSize = 16

/** Puts the same load on the contestants in turn, round after round. Throws on a wrong answer. */
export async function race(
  generator: Generator,
  contestants: Contestant[],
  load: Load,
  options: Pick<Options, 'rounds' | 'seconds' | 'warmUp'>,
): Promise<Rounds> {
  const { rounds, seconds, warmUp } = options
  const total = warmUp + rounds * (seconds + shortWarmUp)
  const instancesEach = Math.ceil((mostHeartbeats * total) / heartbeatsEach / load.connections)
  const results: Rounds = new Map(contestants.map((contestant) => [contestant, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [contestant, measured] of results) {
      const { port, shop } = contestant
      const { productId, populationFile } = shop
      const settings = { ...load, port, productId, populationFile, instancesEach }
      try {
        if (round === 0) await generator.run({ ...settings, warmUp, seconds: 0 })
        const before = spent(contestant)
        const job = { ...settings, warmUp: Math.min(warmUp, shortWarmUp), seconds }
        const result = await generator.run(job)
        const after = spent(contestant)
        const cost = before && after && ((after - before) / result.allCalls) * 1e6
        measured.push({ ...result, cost })
        await verify(contestant, result.samples)
      } catch (error) {
        throw new Error(`${contestant.name}, ${load.verb}: ${(error as Error).message}`, { cause: error })
      }
    }
  }
  compareSizes(results, load)
  return results
}

/** Seconds of processor time until now, of the server and of its PostgreSQL, which works for no other meanwhile. */
function spent({ pid, shop }: Contestant): number | null {
  const [server, postgres] = [processorTime(pid), shop.postgres && processorTime(shop.postgres)]
  return server && postgres && server + postgres
}

/** A contestant with shorter answers than the gate's measures different work. */
function compareSizes(results: Rounds, { verb }: Load): void {
  const sizes = [...results].map(([{ name }, [first]]) => ({ name, bytes: Math.round(first!.bodyBytes) }))
  const bytes = sizes.map((size) => size.bytes)
  if (Math.max(...bytes) - Math.min(...bytes) <= sameSize) return
  console.warn(
    `  Answers differ in size, ${verb}: ${sizes.map((size) => `${size.name} ${size.bytes} bytes`).join(', ')}`,
  )
}

/** The median: the middle value, or the mean of the two middle values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
