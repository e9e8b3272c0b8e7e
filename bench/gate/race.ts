import type { Measured } from '../load/drive.ts'
import type { Generator, Job } from '../load/generator.ts'
import type { Contestant } from './contestant.ts'
import type { Options } from './options.ts'
import { verify } from './verify.ts'

export type Load = Pick<Job, 'verb' | 'connections' | 'rate'>

/** Results by contestant, one for each round. */
export type Rounds = Map<Contestant, Measured[]>

/** Heartbeats a second that no contestant can reach. */
const mostHeartbeats = 12_000
/** Seconds of load before a contestant's first round, and before every round, which opens its connections. */
const [warmUp, shortWarmUp] = [2, 0.5]
/** Bytes by which answers may differ. */
const sameSize = 16

/** Puts the same load on the contestants in turn, round after round. Throws on a wrong answer. */
export async function race(
  generator: Generator,
  contestants: Contestant[],
  load: Load,
  { rounds, seconds }: Pick<Options, 'rounds' | 'seconds'>,
): Promise<Rounds> {
  const heartbeats = (load.rate ?? mostHeartbeats) * (warmUp + rounds * (seconds + shortWarmUp))
  const results: Rounds = new Map(contestants.map((contestant) => [contestant, []]))
  for (let round = 0; round < rounds; round += 1) {
    for (const [contestant, measured] of results) {
      const { port, calls } = contestant
      const job = { ...load, port, calls, heartbeats, seconds, warmUp: shortWarmUp }
      try {
        if (round === 0) await generator.run({ ...job, warmUp, seconds: 0 })
        const result = await generator.run(job)
        measured.push(result)
        await verify(contestant, result.samples)
      } catch (error) {
        throw new Error(`${contestant.name}, ${load.verb}: ${(error as Error).message}`, { cause: error })
      }
    }
  }
  compareSizes(results, load)
  return results
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
