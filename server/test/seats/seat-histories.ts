import { gateUrls, type GateAnswer, type GateVerb } from '@muhur/contract/gate/gate'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicenseUrl, revealKeyUrl } from '@muhur/contract/shop/licenses'
import fc from 'fast-check'
import { expect } from 'vitest'
import { buildApp } from '../../src/app.ts'
import type { App } from '../../src/http/deps.ts'
import { openJobs } from '../../src/db/jobs.ts'
import { openLive } from '../../src/site/live/live.ts'
import { Outages } from '../../src/gate/outages/outages.ts'
import { brokenApartFromKeys } from '../shop/broken.ts'
import { SeatModel } from './seat-model.ts'
import type { World } from '../shop/world.ts'

const seats = 2
const policy = { heartbeat_interval: 60, lease: 300, grace: 600, new_machines: 1_000 }
const machines = ['machine-1', 'machine-2', 'machine-3', 'machine-4']
const owners = ['110000000000000002', '110000000000000003']
/** A server may be late with a pulse by this much before that is an outage. */
const pulseEvery = 40
const day = 24 * 3_600

type Event =
  | { kind: 'call'; verb: GateVerb; machine: string; node: number }
  | { kind: 'serve' | 'pause' | 'step'; seconds: number }
  | { kind: 'restart'; node: number }
  | { kind: 'release'; machine: string }
  | { kind: 'hand over' | 'revoke' }

const anyMachine = fc.constantFrom(...machines)
const anyNode = fc.constantFrom(0, 1)
const kind = <Kind extends Event['kind']>(name: Kind) => fc.constant(name)
const call = (verb: GateVerb) =>
  fc.record({ kind: kind('call'), verb: fc.constant(verb), machine: anyMachine, node: anyNode })
const within = (most: number) => fc.integer({ min: -most, max: most })

/** What can happen to a license, its machines, two servers and their database's clock. Shrinks towards calls. */
const anyEvent: fc.Arbitrary<Event> = fc.oneof(
  { weight: 24, arbitrary: call('activate') },
  { weight: 24, arbitrary: call('heartbeat') },
  { weight: 8, arbitrary: call('validate') },
  { weight: 8, arbitrary: call('deactivate') },
  { weight: 16, arbitrary: fc.record({ kind: kind('serve'), seconds: fc.integer({ min: 1, max: 330 }) }) },
  {
    weight: 20,
    arbitrary: fc.record({ kind: kind('step'), seconds: fc.oneof(within(9), within(120), within(day)) }),
  },
  { weight: 3, arbitrary: fc.record({ kind: kind('pause'), seconds: fc.integer({ min: 60, max: 7_200 }) }) },
  { weight: 4, arbitrary: fc.record({ kind: kind('restart'), node: anyNode }) },
  { weight: 6, arbitrary: fc.record({ kind: kind('release'), machine: anyMachine }) },
  { weight: 3, arbitrary: fc.record({ kind: kind('hand over') }) },
  { weight: 1, arbitrary: fc.record({ kind: kind('revoke') }) },
)

export const histories: fc.Arbitrary<Event[]> = fc.array(anyEvent, { minLength: 5, maxLength: 60 })

/** Two servers on the database of a world, which forget what they know when they are restarted. */
export class Stage {
  readonly w: World
  readonly #apps: App[] = []
  readonly #outages: Outages[] = []

  static async open(w: World): Promise<Stage> {
    const stage = new Stage(w)
    for (const index of [0, 1]) {
      stage.restart(index)
      const { db } = w.deps
      const outages = new Proxy({} as Outages, {
        get: (_, name) => stage.#propertyOf(stage.#outages[index]!, name as keyof Outages),
      })
      stage.#apps.push(
        await buildApp({ ...w.deps, outages, live: openLive(db, false), jobs: openJobs(db, false) }),
      )
    }
    return stage
  }

  private constructor(w: World) {
    this.w = w
  }

  restart(node: number): void {
    this.#outages[node] = new Outages(this.w.db, false, this.w.clock.elapsed)
  }

  /** The servers run for so long and write their pulses. */
  async serve(seconds: number): Promise<void> {
    for (let left = seconds; left > 0; left -= pulseEvery) {
      await this.w.clock.advance(Math.min(left, pulseEvery))
      await this.pulse()
    }
  }

  async pulse(): Promise<void> {
    for (const outages of this.#outages) await outages.pulse()
  }

  async ask(node: number, verb: GateVerb, payload: object): Promise<{ status: number; body: GateAnswer }> {
    const response = await this.#apps[node]!.inject({ method: 'POST', url: gateUrls[verb], payload })
    return { status: response.statusCode, body: response.json() }
  }

  async close(): Promise<void> {
    for (const app of this.#apps) await app.close()
  }

  #propertyOf(outages: Outages, name: keyof Outages): unknown {
    const value: unknown = outages[name]
    return typeof value === 'function' ? value.bind(outages) : value
  }
}

type Response = Awaited<ReturnType<World['request']>>

/** Plays a history of one license, and holds each answer and the database against the model. */
export async function play(stage: Stage, events: readonly Event[]): Promise<void> {
  const { w } = stage
  const { id } = await w.license({ max_instances: seats, policy })
  const model = new SeatModel(seats, policy.lease)
  const tokens = new Map<string, string>()
  const instances = new Map<string, string>()
  const gone = new Set<string>()
  let owner = 0
  let isRevoked = false
  let key = await currentKey()
  const now = () => w.clock.elapsed() / 1_000
  await stage.pulse()

  /** With a new sign-in: time passes, and sessions end. */
  async function asSeller(method: 'POST' | 'PATCH', url: string, payload?: object): Promise<Response> {
    const headers = await w.signIn('ayse')
    const response = await w.request(method, url, { headers, ...(payload && { payload }) })
    expect(response.statusCode).toBeLessThan(500)
    return response
  }

  async function currentKey(): Promise<string> {
    return (await asSeller('POST', revealKeyUrl(id))).json().license_key
  }

  async function calls({ verb, machine, node }: Event & { kind: 'call' }): Promise<void> {
    const instance_token = verb === 'activate' ? undefined : tokens.get(machine)
    if (verb !== 'activate' && !instance_token) return
    const { status, body } = await stage.ask(node, verb, {
      license_key: key,
      fingerprint: machine,
      ...(instance_token && { instance_token }),
    })
    expect(status).toBe(200)
    const isValid = body.code === 'VALID'
    if (isRevoked) return expect(body.code).toBe('REVOKED')
    if (verb !== 'activate' && gone.has(machine)) return expect(isValid).toBe(false)
    if (verb !== 'deactivate') {
      if (model.holds(machine, now()) || model.mustBeSeated(machine, now())) expect(body.code).toBe('VALID')
      if (!model.holds(machine, now()) && model.mustBeRefused(machine, now()))
        expect(body.code).toBe('INSTANCE_LIMIT')
    }
    if (!isValid || verb === 'validate') return
    instances.set(machine, body.instance!.id)
    if (verb === 'deactivate') {
      model.release(machine)
      gone.add(machine)
    } else {
      model.seat(machine, now())
      gone.delete(machine)
      tokens.set(machine, body.instance!.token!)
    }
  }

  async function happens(event: Event): Promise<void> {
    switch (event.kind) {
      case 'call':
        return calls(event)
      case 'serve':
        return stage.serve(event.seconds)
      case 'pause':
        await w.clock.advance(event.seconds)
        return model.pause(event.seconds)
      case 'step':
        await w.clock.step(event.seconds)
        return model.step(event.seconds)
      case 'restart':
        return stage.restart(event.node)
      case 'release': {
        const instance = instances.get(event.machine)
        if (!instance) return
        const response = await asSeller('POST', releaseInstanceUrl(id, instance))
        if (response.statusCode >= 300) return
        model.release(event.machine)
        gone.add(event.machine)
        return
      }
      case 'hand over': {
        if (isRevoked) return
        owner = 1 - owner
        const response = await asSeller('PATCH', adminLicenseUrl(id), { discord_id: owners[owner] })
        expect(response.statusCode).toBe(200)
        model.end()
        for (const machine of machines) gone.add(machine)
        key = await currentKey()
        return
      }
      case 'revoke': {
        const response = await asSeller('PATCH', adminLicenseUrl(id), { status: 'revoked' })
        expect(response.statusCode).toBe(200)
        isRevoked = true
      }
    }
  }

  for (const event of events) {
    await happens(event)
    expect(model.held(now())).toBeLessThanOrEqual(seats)
  }
  expect(await brokenApartFromKeys(w.db, w.deps.secrets)).toEqual([])
}
