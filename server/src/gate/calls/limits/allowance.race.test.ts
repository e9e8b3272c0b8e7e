import type { GateAnswer, GateCall, GateVerb } from '@muhur/contract/gate/gate'
import { gateUrls } from '@muhur/contract/gate/gate'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { randomBytes } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { strangers, type GateResponse } from '../../../../test/network/strangers.ts'
import { buildApp } from '../../../app.ts'

const { w, ask, newcomer } = await strangers()

/** Moves both clocks: the clock of the limits and the database's. */
async function pass(seconds: number): Promise<void> {
  const later = performance.now() + seconds * 1000
  vi.spyOn(performance, 'now').mockReturnValue(later)
  await w.clock.advance(seconds)
}

const codes = (answers: readonly GateResponse[]) => answers.map(({ body }) => body.code)
const random = () => randomBytes(16).toString('hex')

class Instance {
  readonly from: string
  #call: GateCall
  id = ''

  private constructor(license_key: string, from: string) {
    this.from = from
    this.#call = { license_key, fingerprint: random() }
  }

  static async start(license_key: string, from = newcomer()): Promise<Instance> {
    const instance = new Instance(license_key, from)
    expect(await instance.send('activate')).toBe('VALID')
    return instance
  }

  get token(): string {
    return this.#call.instance_token!
  }

  async send(verb: GateVerb): Promise<unknown> {
    const { body } = await ask(this.#call, { verb, from: this.from })
    const { instance } = body as unknown as GateAnswer
    if (instance) this.id = instance.id
    if (instance?.token) this.#call = { ...this.#call, instance_token: instance.token }
    return body.code
  }
}

/** Calls of a stranger with the key alone. */
function stranger(license_key: string, from: string, instance_token?: () => string) {
  const verbs = ['activate', 'validate', 'heartbeat'] as const
  return (times: number): Promise<GateResponse[]> =>
    Promise.all(
      Array.from({ length: times }, (_, turn) => {
        const call = { license_key, fingerprint: random() }
        const token = instance_token && { instance_token: instance_token() }
        return ask({ ...call, ...token }, { verb: verbs[turn % 3]!, from })
      }),
    )
}

async function seatOf(license_key: string) {
  const { body } = await ask({ license_key })
  return (body as unknown as GateAnswer).license?.current_instances
}

test.each(['another address', 'the instance’s own address'])(
  'a stranger with the key, from %s, costs an instance that lives no heartbeat and no seat',
  async (where) => {
    const { id, license_key } = await w.license({ max_instances: 1 })
    const bot = await Instance.start(license_key)
    const first = bot.id
    const flood = stranger(license_key, where === 'another address' ? newcomer() : bot.from)
    const received: unknown[] = []
    for (let beat = 0; beat < 15; beat++) {
      const [refused, code] = await Promise.all([flood(50), bot.send('heartbeat')])
      expect(codes(refused)).not.toContain('INTERNAL')
      received.push(code)
      await pass(5)
    }
    expect(received).toEqual(Array(15).fill('VALID'))

    // For much longer than a lease; the refusals are for too many calls, and for the one seat.
    const floodCodes = new Set<unknown>()
    for (let beat = 0; beat < 4; beat++) {
      await pass(290)
      for (const code of codes(await flood(620))) floodCodes.add(code)
      expect(await bot.send('heartbeat')).toBe('VALID')
    }
    expect(floodCodes).toContain('RATE_LIMITED')
    expect(bot.id).toBe(first)
    const rows = await w.db.queries
      .selectFrom('instances')
      .select('id')
      .where('license_id', '=', id)
      .execute()
    expect(rows).toEqual([{ id: first }])
  },
  120_000,
)

test('what a stranger leaves is enough for a machine that starts anew, on another network', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  const flood = stranger(license_key, newcomer(), () => 'A'.repeat(64))
  await pass(0)
  expect(codes(await flood(700))).toContain('RATE_LIMITED')
  const starts = Array.from({ length: 20 }, () => ask({ license_key }, { from: '198.51.100.7' }))
  expect(new Set(codes(await Promise.all(starts)))).toEqual(new Set(['VALID']))
  expect(new Set(codes(await flood(20)))).toEqual(new Set(['RATE_LIMITED']))
})

test('an instance’s own allowance is its own: neither its elder tokens nor the others’ use it up', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  const bot = await Instance.start(license_key)
  const leaked = bot.token
  for (let beat = 0; beat < 3; beat++) expect(await bot.send('heartbeat')).toBe('VALID')
  const neighbour = await Instance.start(license_key, bot.from)
  await pass(300)

  const flood = stranger(license_key, bot.from, () => leaked)
  await flood(700)
  for (let call = 0; call < 60; call++) expect(await neighbour.send('heartbeat')).toBe('VALID')
  expect(await neighbour.send('heartbeat')).toBe('RATE_LIMITED')
  expect(await bot.send('heartbeat')).toBe('VALID')
})

test.each(['of another license', 'of a released instance', 'that were replaced', 'of a revoked license'])(
  'tokens %s open no allowance',
  async (origin) => {
    const own = await w.license({ max_instances: 400 })
    const target = origin === 'of another license' ? await w.license() : own
    const from = newcomer()
    const bots: Instance[] = []
    for (let batch = 0; batch < 2; batch++) {
      bots.push(...(await Promise.all(Array.from({ length: 40 }, () => Instance.start(own.license_key)))))
      await pass(60)
    }
    const tokens = bots.map(({ token }) => token)
    const headers = await w.signIn('ayse')
    if (origin === 'that were replaced') {
      for (let times = 0; times < 2; times++) {
        await Promise.all(bots.map((bot) => bot.send('heartbeat')))
      }
    } else if (origin === 'of a released instance') {
      await Promise.all(bots.map((bot) => w.request('POST', releaseInstanceUrl(own.id, bot.id), { headers })))
    } else if (origin === 'of a revoked license') {
      await w.db.session((session) =>
        session.script(`update licenses set status = 'revoked' where id = '${own.id}'`),
      )
    }
    await pass(300)

    // Each token is let in once more, and the answer shows that it is good no longer; then the license's allowance and a
    // minute's unproven calls.
    let turn = 0
    const flood = stranger(target.license_key, from, () => tokens[(turn += 1) % tokens.length]!)
    const received = [...codes(await flood(tokens.length)), ...codes(await flood(900))]
    expect(received.filter((code) => code !== 'RATE_LIMITED').length).toBeLessThanOrEqual(
      tokens.length + 600 + 60,
    )
    expect(new Set(codes(await flood(80)))).toEqual(new Set(['RATE_LIMITED']))
  },
  120_000,
)

test('on a node that has never heard of it, an instance is let in beside the flood of a stranger', async () => {
  const { license_key } = await w.license()
  const bot = await Instance.start(license_key, '203.0.113.50')
  const node = await buildApp(w.deps)
  const send = async (payload: object, from: string) => {
    const headers = { 'x-forwarded-for': from }
    const url = gateUrls.heartbeat
    const answer = await node.inject({ method: 'POST', url, headers, payload, remoteAddress: '127.0.0.1' })
    return answer.json<{ code: string }>().code
  }
  for (const from of ['203.0.113.51', bot.from]) {
    const floods = Array.from({ length: 700 }, () => send({ license_key, fingerprint: random() }, from))
    expect(await Promise.all(floods)).toContain('RATE_LIMITED')
  }
  expect(await send({ license_key, instance_token: bot.token }, bot.from)).toBe('VALID')
  await node.close()
  expect(await seatOf(license_key)).toBe(1)
})
