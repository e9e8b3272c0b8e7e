import type { Finding } from '../../src/operator/fsck/invariants/invariant.ts'
import { GateClient } from './gate-client.ts'
import type { Shop } from './shop.ts'
import { Siege } from './siege.ts'

interface LimitRace {
  repeats: number
  /** In each repeat; their limits are 1 to 10. */
  licenses: number
  /** That want a seat of one license at the same moment. */
  machines: number
  /** How many licenses are besieged at the same moment. */
  abreast: number
}

export interface LimitRaceFigures {
  calls: number
  left: number
  /** Licenses with more seats held than they allow: by an answer, by the callers' clock or by the database. */
  over: number
  /** Licenses that refused somebody while a seat was free, or kept one free in the end that somebody wanted. */
  underFilled: number
  /** How often there came another answer than a seat or its refusal, by its code. */
  errors: Record<string, number>
  /** Calls without an answer. */
  lost: number
  /** The invariants of the database that do not hold in the end. */
  broken: Finding[]
}

/**
 * Many machines on every license at once, on both nodes. On every second license all stay, so that exactly the limit
 * gets in. On the others most that got in leave at once while the rest still try; then all the others ask once
 * more, and again exactly the limit sits.
 */
export async function limitRace(shop: Shop, race: LimitRace): Promise<LimitRaceFigures> {
  const figures: LimitRaceFigures = {
    calls: 0,
    left: 0,
    over: 0,
    underFilled: 0,
    errors: {},
    lost: 0,
    broken: [],
  }
  // A thousand calls wait for each other; on a quiet machine the last one waits two seconds. How long is no fault here.
  const client = new GateClient({ patience: 120_000 })
  for (let repeat = 0; repeat < race.repeats; repeat++) {
    let next = 0
    const besiege = async (): Promise<void> => {
      for (let number = next++; number < race.licenses; number = next++) {
        const key = await shop.license(1 + ((number >> 1) % 10))
        const siege = new Siege(shop, client, key, figures)
        await (number % 2 === 0 ? siege.allStay(race.machines) : siege.manyLeave(race.machines))
      }
    }
    await Promise.all(Array.from({ length: race.abreast }, besiege))
  }
  figures.broken = await shop.broken()
  client.close()
  return figures
}
