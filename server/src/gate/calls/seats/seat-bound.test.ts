import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { world } from '../../../../test/shop/world.ts'

const w = await world()
const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** The bound of docs/seat-bound.md; times are in seconds. */
function mostPermitted(seats: number, lease: number, grace: number, newMachines: number): number {
  const moves = Math.ceil(newMachines * seats * (1 + (2 * lease) / day))
  const waves = Math.max(0, Math.ceil(Math.log((grace + lease) / (2 * lease)) / Math.log(1.5)))
  return seats * (1 + waves) + moves
}

/** An attacker who owns all machines, and the wire between them and the server, and gives seats back at any time. */
class Attacker {
  readonly #license_key: string
  /** Until when each machine may run, in seconds since 1970. */
  readonly #permitted = new Map<string, number>()
  readonly #tokens = new Map<string, string>()

  constructor(license_key: string) {
    this.#license_key = license_key
  }

  async ask(verb: 'activate' | 'heartbeat' | 'deactivate', fingerprint: string): Promise<boolean> {
    // The clock of the limits moves together with the held clock.
    const later = performance.now() + 300_000
    vi.spyOn(performance, 'now').mockReturnValue(later)
    const instance_token = this.#tokens.get(fingerprint)
    const call = { license_key: this.#license_key, fingerprint, ...(instance_token && { instance_token }) }
    const { body } = await w.gate(verb, call)
    if (body.instance?.token) this.#tokens.set(fingerprint, body.instance.token)
    if (body.code !== 'VALID') return false
    // The attacker sends the goodbye without the machine's knowledge: the machine runs on under its last token.
    const { grace_until } = decodeJwt(body.token) as { grace_until: number }
    if (verb !== 'deactivate') this.#permitted.set(fingerprint, grace_until)
    return true
  }

  /** Lives on its seat, reporting just before each lease ends. */
  async live(fingerprint: string, seconds: number, lease: number): Promise<void> {
    for (let left = seconds; left > 0; left -= lease - 1) {
      await w.clock.advance(Math.min(left, lease - 1))
      await this.ask('heartbeat', fingerprint)
    }
  }

  runningNow(): number {
    const now = w.clock.now().getTime() / 1000
    return [...this.#permitted.values()].filter((until) => until > now).length
  }
}

const cases = [
  { seats: 1, lease: hour, grace: 72 * hour, newMachines: 20 },
  { seats: 1, lease: hour, grace: 24 * hour, newMachines: 3 },
  { seats: 3, lease: hour, grace: 12 * hour, newMachines: 4 },
  { seats: 1, lease: hour, grace: 30 * minute, newMachines: 2 },
]

test.each(cases)(
  'with $seats seats, a lease of $lease s, a grace of $grace s and $newMachines moves, no attacker runs more machines than the formula says',
  async ({ seats, lease, grace, newMachines }) => {
    const policy = { lease, grace, new_machines: newMachines, heartbeat_interval: 30 }
    const { license_key } = await w.license({ max_instances: seats, policy })
    const bound = mostPermitted(seats, lease, grace, newMachines)
    const attacker = new Attacker(license_key)
    let machines = 0
    let most = 0
    const note = () => (most = Math.max(most, attacker.runningNow()))

    // Each machine earns grace for half as long as the machine before, so that all of them run on at one moment.
    for (let life = grace; life >= lease; life /= 2) {
      const wave = Array.from({ length: seats }, () => `machine-${(machines += 1)}`)
      for (const machine of wave) await attacker.ask('activate', machine)
      for (let left = life; left > 0; left -= lease - 1) {
        await w.clock.advance(Math.min(left, lease - 1))
        for (const machine of wave) await attacker.ask('heartbeat', machine)
        note()
      }
      for (const machine of wave) await attacker.ask('deactivate', machine)
    }
    // And then as many as the limits let in, one after the other.
    for (let turn = 0; turn < 3 * newMachines * seats; turn++) {
      const machine = `machine-${(machines += 1)}`
      if (!(await attacker.ask('activate', machine))) break
      note()
      await attacker.ask('deactivate', machine)
    }
    expect(most).toBeLessThanOrEqual(bound)
    // The formula is no empty promise: somebody who tries comes near a third of it.
    expect(most).toBeGreaterThanOrEqual(Math.floor(bound / 3))

    // Saved grace runs out: two machines a seat can take turns for good, and the allowance adds a lease each.
    await w.clock.advance(grace + lease)
    expect(attacker.runningNow()).toBe(0)
  },
)

test('forty machines that take turns on one seat within a second get no more than their allowance', async () => {
  const { license_key } = await w.license()
  const attacker = new Attacker(license_key)
  for (let round = 0; round < 2; round++) {
    for (let machine = 1; machine <= 40; machine++) {
      await attacker.ask('activate', `machine-${machine}`)
      await attacker.ask('deactivate', `machine-${machine}`)
    }
  }
  expect(attacker.runningNow()).toBe(20)
  await w.clock.advance(15 * minute)
  expect(attacker.runningNow()).toBe(0)
})

test('two machines that take turns on one seat for a week run two at a time, and never three', async () => {
  const { license_key } = await w.license({ policy: { new_machines: 4, lease: 3600, grace: 8 * hour } })
  const attacker = new Attacker(license_key)
  let most = 0
  for (let turn = 0; turn < 28; turn++) {
    const machine = `machine-${turn % 3}`
    await attacker.ask('activate', machine)
    await attacker.live(machine, 6 * hour, 3600)
    await attacker.ask('deactivate', machine)
    most = Math.max(most, attacker.runningNow())
  }
  // Of three machines that take turns, one is always out of grace when its turn comes.
  expect(most).toBe(2)
})
