import { tokenCallsLimit, tokensUrl } from '@muhur/contract/access/tokens'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import type { FastifyReply } from 'fastify'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { openTokenLimits } from './limits.ts'

const w = await world()

async function issue(): Promise<string> {
  const payload = { name: 'Mağaza botu', scopes: ['licenses:read'] }
  return (await w.request('POST', tokensUrl, { headers: await w.signIn('ayse'), payload })).json().secret
}

const call = (secret: string, remoteAddress: string) =>
  w.app.inject({
    url: `${adminLicensesUrl}?limit=1`,
    remoteAddress,
    headers: { authorization: `Bearer ${secret}` },
  })

test('each answer says how many calls of the token are left', async () => {
  const secret = await issue()
  const { headers } = await call(secret, '203.0.113.1')
  expect(headers['ratelimit-policy']).toBe('"token";q=600;w=60, "wrong-tokens";q=20;w=600')
  expect(headers.ratelimit).toBe('"token";r=599;t=60')
  expect((await call(secret, '203.0.113.1')).headers.ratelimit).toMatch(/^"token";r=598;/)
})

test('a token may call 600 times in a minute', async () => {
  let now = 0
  const limits = openTokenLimits(w.deps, () => now)
  const reply = { header: () => reply } as unknown as FastifyReply
  const take = () => limits.admitToken('token', reply)
  for (let calls = 0; calls < tokenCallsLimit.maximum; calls++) await take()
  await expect(take()).rejects.toThrow('Çok fazla istek gönderildi.')
  await limits.admitToken('another', reply)
  now = tokenCallsLimit.window * 1000
  await w.clock.advance(tokenCallsLimit.window)
  await take()
})

test('a program that waited as announced is held up by the database’s later window alone', async () => {
  let now = 0
  const pass = async (seconds: number) => {
    now += seconds * 1000
    await w.clock.advance(seconds)
  }
  const headers: Record<string, unknown> = {}
  const reply = {
    header: (name: string, value: unknown) => ((headers[name] = value), reply),
  } as unknown as FastifyReply
  const limits = openTokenLimits(w.deps, () => now)
  const take = async (calls: number) => {
    for (let taken = 0; taken < calls; taken++) await limits.admitToken('waits', reply)
  }
  await take(19)
  // The database counts from the twentieth call on.
  await pass(5)
  await take(tokenCallsLimit.maximum - 19)
  await pass(56)
  await take(19)
  await expect(take(1)).rejects.toThrow('Çok fazla istek gönderildi.')
  expect(headers['retry-after']).toBe(4)
  await pass(4)
  await take(tokenCallsLimit.maximum)
})

test('nodes count the calls of a token together, also when many come at once', async () => {
  let now = 0
  const reply = { header: () => reply } as unknown as FastifyReply
  const nodes = [1, 2, 3].map(() => openTokenLimits(w.deps, () => now))
  const admitted = async (calls: number) => {
    const taken = await Promise.allSettled(
      Array.from({ length: calls }, (_, turn) => nodes[turn % nodes.length]!.admitToken('token', reply)),
    )
    return taken.filter(({ status }) => status === 'fulfilled').length
  }
  let total = 0
  for (let round = 0; round < 15; round++) total += await admitted(60)
  expect(total).toBeGreaterThanOrEqual(tokenCallsLimit.maximum)
  expect(total).toBeLessThan(640 + 20 * nodes.length)
  expect(await admitted(30)).toBe(0)
  now = tokenCallsLimit.window * 1000
  await w.clock.advance(tokenCallsLimit.window)
  expect(await admitted(600)).toBe(600)
})

test('guessing is refused, a program with one wrong token is told so, and good tokens pass beside both', async () => {
  const secret = await issue()
  const answer = (wrong: string) => call(wrong, '203.0.113.2')
  for (let time = 0; time < 40; time++)
    expect((await answer('muhur_WRONG')).json().code).toBe('TOKEN_INVALID')
  for (let guess = 0; guess < 19; guess++)
    expect((await answer(`muhur_${guess}`)).json().code).toBe('TOKEN_INVALID')
  const refused = await answer('muhur_20')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await answer(secret)).statusCode).toBe(200)
})
