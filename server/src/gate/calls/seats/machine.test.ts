import type { GateAnswer } from '@muhur/contract/gate/gate'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import { decodeJwt } from 'jose'
import { expect, test, vi } from 'vitest'
import { world } from '../../../../test/shop/world.ts'

const w = await world()
const hour = 3600
const day = 24 * hour

async function license(policy: PolicyDifference = {}, max_instances = 1) {
  return (await w.license({ policy, max_instances })).license_key
}

/** A bot on its own machine, which sends its token as the SDKs do. */
class Machine {
  readonly #license_key: string
  readonly #fingerprint: string
  token: string | undefined

  constructor(license_key: string, fingerprint: string) {
    this.#license_key = license_key
    this.#fingerprint = fingerprint
  }

  activate = () => this.#ask('activate')
  heartbeat = () => this.#ask('heartbeat')
  deactivate = () => this.#ask('deactivate')

  /** The code of a verdict, and the seconds for which it permits the machine to run without the server. */
  async #ask(verb: 'activate' | 'heartbeat' | 'deactivate') {
    const { body } = await w.gate(verb, {
      license_key: this.#license_key,
      fingerprint: this.#fingerprint,
      ...(this.token && { instance_token: this.token }),
    })
    this.token = body.instance?.token ?? this.token
    const { iat, grace_until } = decodeJwt(body.token) as { iat: number; grace_until: number }
    return { code: body.code, grace: grace_until - iat }
  }
}

/** Moves the clock of the limits as well, so that no two calls fall into one window. */
function leaveLimitWindow(): void {
  const later = performance.now() + 300_000
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

/** Reports every five minutes, for so many seconds. */
async function live(machine: Machine, seconds: number) {
  let last = { code: '', grace: 0 }
  for (let passed = 0; passed < seconds; passed += 300) {
    await w.clock.advance(300)
    leaveLimitWindow()
    last = await machine.heartbeat()
  }
  return last
}

test('grace is earned: a lease at first, a second more for each second lived, the policy’s grace at most', async () => {
  const machine = new Machine(await license({ grace: 2 * hour }), 'machine-1')
  expect(await machine.activate()).toEqual({ code: 'VALID', grace: 900 })
  expect(await live(machine, 300)).toEqual({ code: 'VALID', grace: 1200 })
  expect(await live(machine, 1500)).toEqual({ code: 'VALID', grace: 2700 })
  expect(await live(machine, 3 * hour)).toEqual({ code: 'VALID', grace: 2 * hour })
})

test('no grace in the policy is none, whatever the lease', async () => {
  const machine = new Machine(await license({ grace: 0 }), 'machine-1')
  expect((await machine.activate()).grace).toBe(0)
  expect((await live(machine, hour)).grace).toBe(0)
})

test('a restart keeps what was promised, and earns anew', async () => {
  const machine = new Machine(await license(), 'machine-1')
  await machine.activate()
  expect((await live(machine, 2 * hour)).grace).toBe(2 * hour + 900)
  await w.clock.advance(60)
  expect((await machine.activate()).grace).toBe(2 * hour + 840)
  await machine.deactivate()
  await w.clock.advance(60)
  expect((await machine.activate()).grace).toBe(2 * hour + 780)
  expect((await live(machine, hour)).grace).toBe(hour + 900)
})

test('a successor on the seat inherits nothing', async () => {
  const key = await license()
  const old = new Machine(key, 'machine-1')
  await old.activate()
  await live(old, 4 * hour)
  await old.deactivate()
  expect(await new Machine(key, 'machine-2').activate()).toEqual({ code: 'VALID', grace: 900 })
})

test('nor does a copy of its identity that cannot show its token', async () => {
  const key = await license()
  const genuine = new Machine(key, 'machine-1')
  await genuine.activate()
  await live(genuine, 4 * hour)
  expect(await new Machine(key, 'machine-1').activate()).toEqual({ code: 'VALID', grace: 900 })
  expect((await genuine.heartbeat()).code).toBe('CLONE_DETECTED')
})

test('time away takes off as much as was earned', async () => {
  const machine = new Machine(await license(), 'machine-1')
  await machine.activate()
  await live(machine, 2 * hour)
  await w.clock.advance(900 + hour)
  // Two hours and a lease of life; an hour was lost.
  const back = await machine.heartbeat()
  expect(back).toEqual({ code: 'VALID', grace: hour + 1800 })
  await w.clock.advance(900 + 30 * day)
  expect((await machine.heartbeat()).grace).toBe(900)
})

test('a seat goes to another machine twenty times a day, and then once in 72 minutes', async () => {
  const key = await license()
  let machines = 0
  const next = async () => {
    const machine = new Machine(key, `machine-${(machines += 1)}`)
    const { code } = await machine.activate()
    if (code === 'VALID') await machine.deactivate()
    return code
  }
  for (let turn = 0; turn < 20; turn++) expect(await next()).toBe('VALID')
  expect(await next()).toBe('MACHINE_LIMIT')
  await w.clock.advance(72 * 60 - 1)
  expect(await next()).toBe('MACHINE_LIMIT')
  await w.clock.advance(1)
  expect(await next()).toBe('VALID')
  expect(await next()).toBe('MACHINE_LIMIT')
  await w.clock.advance(day)
  for (let turn = 0; turn < 20; turn++) expect(await next()).toBe('VALID')
  expect(await next()).toBe('MACHINE_LIMIT')
})

test('the machine that had the seat last comes back as often as it likes', async () => {
  const machine = new Machine(await license({ new_machines: 1 }), 'machine-1')
  for (let turn = 0; turn < 50; turn++) {
    leaveLimitWindow()
    expect((await machine.activate()).code).toBe('VALID')
    if (turn % 2) await machine.deactivate()
  }
})

test('machines that take turns are moves, known or not', async () => {
  const key = await license({ new_machines: 6 })
  const turns = [new Machine(key, 'machine-1'), new Machine(key, 'machine-2')]
  const codes: string[] = []
  for (let turn = 0; turn < 8; turn++) {
    const machine = turns[turn % 2]!
    const { code } = await machine.activate()
    codes.push(code)
    if (code === 'VALID') await machine.deactivate()
  }
  expect(codes).toEqual([...Array<string>(6).fill('VALID'), 'MACHINE_LIMIT', 'VALID'])
})

test('so are those that take turns by heartbeats, when the lease of another is over', async () => {
  const key = await license({ new_machines: 3 })
  const [one, other] = [new Machine(key, 'machine-1'), new Machine(key, 'machine-2')]
  await one.activate()
  await w.clock.advance(900)
  await other.activate()
  await w.clock.advance(900)
  expect(await one.heartbeat()).toEqual({ code: 'VALID', grace: 900 })
  await w.clock.advance(900)
  expect((await other.heartbeat()).code).toBe('MACHINE_LIMIT')
})

test('two copies that restart whenever they are found out use up the allowance', async () => {
  const key = await license({ new_machines: 5 })
  const copies = [new Machine(key, 'machine-1'), new Machine(key, 'machine-1')]
  await copies[0]!.activate()
  const codes = new Set<string>()
  for (let turn = 1; turn <= 12; turn++) {
    const { code } = await copies[turn % 2]!.activate()
    codes.add(code)
  }
  expect([...codes]).toEqual(['VALID', 'MACHINE_LIMIT'])
})

test('three seats have the allowance of three', async () => {
  const key = await license({ new_machines: 2 }, 3)
  const codes: GateAnswer['code'][] = []
  for (let turn = 0; turn < 7; turn++) {
    const machine = new Machine(key, `machine-${turn}`)
    const { code } = await machine.activate()
    codes.push(code)
    await machine.deactivate()
  }
  expect(codes).toEqual([...Array<string>(6).fill('VALID'), 'MACHINE_LIMIT'])
})

test('machines that come at one moment share one allowance', async () => {
  const key = await license({ new_machines: 2 }, 4)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => new Machine(key, `machine-${turn}`).activate()),
  )
  expect(answers.filter(({ code }) => code === 'VALID')).toHaveLength(4)
  expect(answers.filter(({ code }) => code === 'INSTANCE_LIMIT')).toHaveLength(16)
})

test('when seats were taken away, those who had them do not take turns for nothing', async () => {
  const { id, license_key } = await w.license({ policy: { new_machines: 4 }, max_instances: 3 })
  const machines = ['machine-1', 'machine-2', 'machine-3'].map((name) => new Machine(license_key, name))
  for (const machine of machines) await machine.activate()
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { max_instances: 1 } })
  for (const machine of machines) await machine.heartbeat()
  for (const machine of machines) await machine.deactivate()
  const codes: string[] = []
  for (let turn = 0; turn < 9; turn++) {
    const machine = machines[turn % 3]!
    codes.push((await machine.activate()).code)
    await machine.deactivate()
  }
  // Three moves are left. After them only the machine that had the seat last comes back.
  const later = ['MACHINE_LIMIT', 'MACHINE_LIMIT', 'VALID']
  expect(codes).toEqual(['VALID', 'VALID', 'VALID', ...later, ...later])
})

test('a license without new machines can be validated, and never activated', async () => {
  const license_key = await license({ new_machines: 0 })
  expect((await new Machine(license_key, 'machine-1').activate()).code).toBe('MACHINE_LIMIT')
  expect((await w.gate('validate', { license_key })).body.code).toBe('VALID')
})

test('an answer that is lost ten times in a row is forgiven, and the token then counts as a copy’s', async () => {
  const machine = new Machine(await license(), 'machine-1')
  await machine.activate()
  const { token } = machine
  await machine.heartbeat()
  for (let lost = 0; lost < 10; lost++) {
    machine.token = token
    expect((await machine.heartbeat()).code).toBe('VALID')
  }
  machine.token = token
  expect((await machine.heartbeat()).code).toBe('CLONE_DETECTED')
})
