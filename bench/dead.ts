import type { GateAnswer, GateVerb } from '@muhur/contract/gate/gate'
import { gateUrls } from '@muhur/contract/gate/gate'
import { randomBytes } from 'node:crypto'
import type { Contestant } from './contestant.ts'
import type { Figure } from './figures.ts'
import { Population, widths } from './population.ts'
import { median } from './race.ts'
import { targets } from './targets.ts'

/** The license whose dead instances the seed inserts, and a license without any. */
const crowded = 0
const plain = 1

/** Number of instances that take turns, and calls of each: below the gate's limits for an instance and a license. */
const machines = 8
const turns = 25

/**
 * Compares calls for a license with so many dead instances to calls for a license without any: same server, one call at
 * a time, alternating. Returns milliseconds, and the ratio of each round.
 */
export async function ownLicense(contestant: Contestant, dead: number): Promise<Figure[]> {
  const licenses = await Promise.all([crowded, plain].map((license) => Bots.on(contestant, license)))
  const figures: Figure[] = []
  for (const verb of ['validate', 'heartbeat'] as const) {
    const rounds: [number, number][] = []
    for (let turn = 0; turn < turns; turn += 1) {
      const spent: [number, number] = [0, 0]
      for (let machine = 0; machine < machines; machine += 1) {
        // The order alternates, so that neither license has the warmer caches.
        for (const which of machine % 2 ? [0, 1] : [1, 0])
          spent[which]! += await licenses[which]!.ask(verb, machine)
      }
      rounds.push([spent[0] / machines, spent[1] / machines])
    }
    const ratios = rounds.slice(1).map(([ours, other]) => ours / other)
    const ratio = { median: median(ratios), lowest: Math.min(...ratios), highest: Math.max(...ratios) }
    figures.push({
      name: `${verb}, own license with ${dead.toLocaleString('en')} dead`,
      unit: 'ms',
      values: {
        mühür: median(rounds.map(([ours]) => ours)),
        'none dead': median(rounds.map(([, other]) => other)),
      },
      ratio,
      target: targets.dead,
      met: ratio.median <= targets.dead.limit,
    })
  }
  return figures
}

/** Some instances of one license. */
class Bots {
  readonly #address: string
  readonly #license_key: string
  readonly #tokens: string[] = []

  private constructor(address: string, license_key: string) {
    this.#address = address
    this.#license_key = license_key
  }

  static async on({ port, shop }: Contestant, license: number): Promise<Bots> {
    const key = Buffer.alloc(widths.key)
    Population.read(shop.populationFile).copyKey(license, key, 0)
    const bots = new Bots(`http://127.0.0.1:${port}`, key.toString('latin1'))
    for (let machine = 0; machine < machines; machine += 1) await bots.ask('activate', machine)
    return bots
  }

  /** Milliseconds until the answer was read. */
  async ask(verb: GateVerb, machine: number): Promise<number> {
    const body = JSON.stringify({
      license_key: this.#license_key,
      fingerprint: `bench-dead-${machine}`,
      nonce: randomBytes(16).toString('base64url'),
      ...(verb === 'heartbeat' && { instance_token: this.#tokens[machine] }),
    })
    const began = performance.now()
    const answer = await fetch(this.#address + gateUrls[verb], {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    const { code, instance } = (await answer.json()) as GateAnswer
    const spent = performance.now() - began
    if (code !== 'VALID') throw new Error(`${verb} on a crowded license: ${code}`)
    if (instance?.token) this.#tokens[machine] = instance.token
    return spent
  }
}
