import type { GateAnswer, GateCall } from '@muhur/contract/gate/gate'
import { gateUrls } from '@muhur/contract/gate/gate'
import { expect, test, vi } from 'vitest'
import { faultsOf, strangers } from '../../../../test/network/strangers.ts'
import { buildApp } from '../../../app.ts'
import { newLicenseKey } from '../../license-key.ts'

const { w, ask, newcomer } = await strangers()

const policies = '"wrong-keys";q=20;w=600, "license";q=600;w=60, "instance";q=60;w=300'

/** The clock that the limits go by, this many seconds from now on. */
function pass(seconds: number): void {
  const later = performance.now() + seconds * 1000
  vi.spyOn(performance, 'now').mockReturnValue(later)
}

let guesses = 0

async function guess(from: string, times: number, call: Partial<GateCall> = {}) {
  const codes = []
  for (let turn = 0; turn < times; turn++) {
    const license_key = turn % 2 ? `MHR-GUESSED-${(guesses += 1)}` : newLicenseKey()
    codes.push((await ask({ license_key, ...call }, { from })).body.code)
  }
  return codes
}

async function activate(license_key: string, from = newcomer()) {
  const fingerprint = 'machine-1'
  const { body } = await ask({ license_key, fingerprint }, { verb: 'activate', from })
  return { license_key, fingerprint, instance_token: (body as unknown as GateAnswer).instance!.token! }
}

test('who named twenty wrong keys is kept out, with a right one too, and told until when', async () => {
  const { license_key } = await w.license()
  const from = newcomer()
  expect(new Set(await guess(from, 20))).toEqual(new Set(['NOT_FOUND', 'KEY_MALFORMED']))

  for (const key of [newLicenseKey(), license_key]) {
    const answer = await ask({ license_key: key }, { from })
    expect(faultsOf(answer, 'RATE_LIMITED', key.slice(17))).toEqual([])
    const wait = Number(answer.headers.get('retry-after'))
    expect(wait).toBeGreaterThan(590)
    expect(wait).toBeLessThanOrEqual(600)
    expect(answer.headers.get('ratelimit')).toBe(`"wrong-keys";r=0;t=${wait}`)
    expect(answer.headers.get('ratelimit-policy')).toBe(policies)
  }
  expect((await ask({ license_key })).body.code).toBe('VALID')
})

test('ten minutes after the first wrong key all is forgotten', async () => {
  const { license_key } = await w.license()
  const from = newcomer()
  await guess(from, 25)
  pass(590)
  expect((await ask({ license_key }, { from })).body.code).toBe('RATE_LIMITED')
  pass(15)
  expect((await ask({ license_key }, { from })).body.code).toBe('VALID')
})

test('a bot in a loop with its one wrong key keeps nobody out', async () => {
  const { license_key } = await w.license()
  for (const wrong of [newLicenseKey(), 'MHR-MISTYPED']) {
    const from = newcomer()
    const answers = await Promise.all(Array.from({ length: 60 }, () => ask({ license_key: wrong }, { from })))
    expect(answers.map(({ body }) => body.code)).not.toContain('RATE_LIMITED')
    await guess(from, 18)
    expect((await ask({ license_key }, { from })).body.code).toBe('VALID')
  }
})

test('many guesses at one moment are not let through together', async () => {
  const from = newcomer()
  const answers = await Promise.all(
    Array.from({ length: 60 }, () => ask({ license_key: newLicenseKey() }, { from })),
  )
  expect(answers.filter(({ status }) => status === 404)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(40)
})

test('the addresses of one /64 are one guesser, its neighbour is not', async () => {
  const { license_key } = await w.license()
  for (let host = 1; host <= 20; host++) await guess(`2001:db8:1:2::${host}`, 1)
  expect((await ask({ license_key }, { from: '2001:db8:1:2:dead:beef:0:1' })).status).toBe(429)
  expect((await ask({ license_key }, { from: '2001:db8:1:3::1' })).body.code).toBe('VALID')
})

test('one IPv4 address is one guesser in all of its spellings', async () => {
  const { license_key } = await w.license()
  for (const from of ['203.0.113.9', '::ffff:203.0.113.9', '::ffff:cb00:7109', '0:0:0:0:0:FFFF:CB00:7109'])
    await guess(from, 5)
  expect((await ask({ license_key }, { from: '203.0.113.9' })).status).toBe(429)
  expect((await ask({ license_key }, { from: '::ffff:cb00:710a' })).body.code).toBe('VALID')
})

test('without a trusted proxy nobody chooses whose guesses they are', async () => {
  const app = await buildApp({ ...w.deps, config: { ...w.deps.config, trustedProxies: [] } })
  const send = async (headers: Record<string, string>, remoteAddress: string) => {
    const payload = { license_key: newLicenseKey() }
    return (await app.inject({ method: 'POST', url: gateUrls.validate, headers, payload, remoteAddress }))
      .statusCode
  }
  for (let turn = 1; turn <= 20; turn++)
    expect(
      await send({ 'x-forwarded-for': `198.51.100.${turn}`, 'x-real-ip': `198.51.100.${turn}` }, '192.0.2.1'),
    ).toBe(404)
  expect(
    await send({ 'x-forwarded-for': '198.51.100.99', forwarded: 'for=198.51.100.99' }, '192.0.2.1'),
  ).toBe(429)
  expect(await send({ 'x-forwarded-for': '192.0.2.1' }, '192.0.2.2')).toBe(404)
  await app.close()
})

test('what is right never counts: a host’s many customers may call as often as they like', async () => {
  const { id: product_id } = await w.product()
  const licenses = await Promise.all([1, 2, 3, 4].map(() => w.license({ product_id })))
  const from = newcomer()
  for (let round = 0; round < 20; round++) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, turn) =>
        ask({ license_key: licenses[turn % 4]!.license_key }, { from }),
      ),
    )
    expect(new Set(answers.map(({ body }) => body.code))).toEqual(new Set(['VALID']))
  }
})

test('who already runs behind an address that is kept out goes on, on a token of ours only', async () => {
  const { license_key } = await w.license()
  const from = newcomer()
  const call = await activate(license_key, from)
  await guess(from, 21)

  const beat = await ask(call, { verb: 'heartbeat', from })
  expect(beat.body.code).toBe('VALID')
  const instance_token = (beat.body as unknown as GateAnswer).instance!.token!
  const forged = instance_token.slice(0, -4) + (instance_token.endsWith('AAAA') ? 'BBBB' : 'AAAA')
  for (const made_up of [forged, 'A'.repeat(64), 'x'])
    expect((await ask({ ...call, instance_token: made_up }, { verb: 'heartbeat', from })).status).toBe(429)
  expect((await ask({ license_key, fingerprint: call.fingerprint }, { verb: 'activate', from })).status).toBe(
    429,
  )
  const again = await ask({ ...call, instance_token }, { verb: 'activate', from })
  expect(again.body.code).toBe('VALID')
  const newest = (again.body as unknown as GateAnswer).instance!.token!
  expect((await ask({ ...call, instance_token: newest }, { verb: 'deactivate', from })).body.code).toBe(
    'VALID',
  )
})

test('the token of one license opens no other behind an address that is kept out', async () => {
  const from = '203.0.113.77'
  const own = await activate((await w.license()).license_key)
  const other = await w.license()
  await guess(from, 21)
  for (const verb of ['validate', 'heartbeat', 'activate'] as const) {
    const call = {
      license_key: other.license_key,
      fingerprint: own.fingerprint,
      instance_token: own.instance_token,
    }
    expect((await ask(call, { verb, from })).status).toBe(429)
  }
  expect((await ask({ license_key: other.license_key })).body).toMatchObject({
    license: { current_instances: 0 },
  })
  expect((await ask(own, { verb: 'heartbeat', from })).body.code).toBe('VALID')
})

test('a token of ours gives no right to guess', async () => {
  const { license_key } = await w.license()
  const { instance_token } = await activate(license_key)
  const from = newcomer()
  expect(await guess(from, 20, { instance_token })).not.toContain('RATE_LIMITED')
  expect(await guess(from, 4, { instance_token })).toEqual(Array(4).fill('RATE_LIMITED'))
})

test('one license is asked for 600 times a minute, wherever from, and no other one suffers', async () => {
  const { license_key } = await w.license()
  const { license_key: other } = await w.license()
  const many = (count: number) =>
    Promise.all(Array.from({ length: count }, () => ask({ license_key }).then(({ body }) => body.code)))
  pass(0)
  for (let round = 0; round < 5; round++) expect(new Set(await many(120))).toEqual(new Set(['VALID']))

  const answer = await ask({ license_key })
  expect(faultsOf(answer, 'RATE_LIMITED', license_key.slice(17))).toEqual([])
  expect(answer.headers.get('ratelimit')).toBe('"license";r=0;t=60')
  expect(answer.headers.get('ratelimit-policy')).toBe(policies)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect((await ask({ license_key: other })).headers.get('ratelimit')).toBe('"license";r=599;t=60')
  pass(60)
  expect((await ask({ license_key })).headers.get('ratelimit')).toBe('"license";r=599;t=60')
})

test('one machine asks 60 times in five minutes, and no other one of its license suffers', async () => {
  const { license_key } = await w.license()
  const machine = (fingerprint: string) => ask({ license_key, fingerprint })
  pass(0)
  for (let turn = 0; turn < 60; turn++) expect((await machine('machine-1')).body.code).toBe('VALID')
  const answer = await machine('machine-1')
  expect(faultsOf(answer, 'RATE_LIMITED', license_key.slice(17))).toEqual([])
  expect(answer.headers.get('ratelimit')).toBe('"instance";r=0;t=300')
  expect(answer.headers.get('retry-after')).toBe('300')
  expect((await machine('machine-2')).body.code).toBe('VALID')
  pass(300)
  expect((await machine('machine-1')).body.code).toBe('VALID')
})
