import { tokensUrl } from '@muhur/contract/api-token'
import { adminLicensesUrl } from '@muhur/contract/license'
import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'

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

test('a token may call 600 times in a minute, and each answer says how many calls are left', async () => {
  const secret = await issue()
  const first = await call(secret, '203.0.113.1')
  expect(first.headers['ratelimit-policy']).toBe('"token";q=600;w=60, "wrong-tokens";q=20;w=600')
  expect(first.headers.ratelimit).toBe('"token";r=599;t=60')
  for (let calls = 1; calls < 600; calls++) await call(secret, '203.0.113.1')
  const refused = await call(secret, '203.0.113.1')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})

test('guessing keeps an address out, a program with one wrong token does not', async () => {
  const secret = await issue()
  for (let time = 0; time < 40; time++)
    expect((await call('muhur_WRONG', '203.0.113.2')).json().code).toBe('TOKEN_INVALID')
  expect((await call(secret, '203.0.113.1')).statusCode).toBe(200)
  for (let guess = 0; guess < 19; guess++)
    expect((await call(`muhur_${guess}`, '203.0.113.2')).json().code).toBe('TOKEN_INVALID')
  const refused = await call(secret, '203.0.113.2')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
})
