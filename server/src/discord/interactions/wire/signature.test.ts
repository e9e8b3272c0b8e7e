import { expect, test } from 'vitest'
import { discordWorld, publicKey } from '../interactions.fixture.ts'
import { isSigned } from './signature.ts'
import { kinds } from './interaction.ts'
import { generateKeyPairSync } from 'node:crypto'

const { w, interaction, send, command } = await discordWorld()

const ping = '{"type":1}'
const now = () => Math.floor(Date.now() / 1000)
const refused = async (...sent: Parameters<typeof send>) => {
  const response = await send(...sent)
  return [response.statusCode, response.json().code]
}

test('the signature of the published example is right, and no other one is', () => {
  const signature =
    '1695961a47c91a1ec033b819b7e87e3dbc583dd0cee6d1fd0216f58ac87b6228ae531ddbf91fb7bc28d7edf7f08604da16f54624f38a6bc0614e4dc13cd47f0f'
  const check = (change: { timestamp?: string; signature?: string; body?: string; key?: string }) =>
    isSigned(
      change.key ?? publicKey,
      { timestamp: change.timestamp ?? '1700000000', signature: change.signature ?? signature },
      Buffer.from(change.body ?? ping),
    )
  expect(check({})).toBe(true)
  expect(check({ signature: signature.toUpperCase() })).toBe(true)
  const wrong = [
    { body: '{"type": 1}' },
    { timestamp: '1700000001' },
    { signature: signature.slice(2) },
    { signature: '' },
    { signature: `${signature}00` },
    { signature: signature.replace('1', '2') },
    { key: 'ab'.repeat(32) },
    { key: 'no key' },
  ]
  expect(wrong.map(check)).toEqual(wrong.map(() => false))
})

test('Discord’s PING is answered, and a wrong signature is refused on a PING too', async () => {
  const answered = await send(ping)
  expect([answered.statusCode, answered.json()]).toEqual([200, { type: 1 }])
  const other = generateKeyPairSync('ed25519').privateKey
  const wrong: [what: string, answer: Promise<unknown>][] = [
    ['another key', refused(ping, { key: other })],
    ['a changed byte', refused(ping, { payload: '{"type":2}' })],
    ['spaces', refused(ping, { payload: '{ "type":1}' })],
    ['no signature', refused(ping, { headers: { 'x-signature-ed25519': '' } })],
    ['no timestamp', refused(ping, { headers: { 'x-signature-timestamp': '' } })],
    ['an old timestamp', refused(ping, { timestamp: now() - 301 })],
    ['a timestamp of the future', refused(ping, { timestamp: now() + 302 })],
    ['the example, years later', refused(ping, { timestamp: 1_700_000_000 })],
  ]
  for (const [what, answer] of wrong) expect(await answer, what).toEqual([401, 'INTERACTION_REFUSED'])
  expect((await send(ping, { timestamp: now() - 290 })).statusCode).toBe(200)
})

test('a call that comes again changes nothing and is refused, until its signature is too old anyway', async () => {
  const sent = interaction('mehmet', kinds.command, { name: 'lisanslarım' })
  expect((await send(sent)).statusCode).toBe(200)
  expect(await refused(sent)).toEqual([401, 'INTERACTION_REFUSED'])
  expect(await refused({ ...sent, token: 'another' })).toEqual([401, 'INTERACTION_REFUSED'])
  const known = () => w.db.queries.selectFrom('discord_interactions').select('id').execute()
  expect(await known()).toEqual([{ id: sent.id }])
  await w.clock.advance(16 * 60)
  await command('mehmet', 'lisanslarım')
  expect((await known()).map(({ id }) => id)).not.toContain(sent.id)
})

test('a body that is not of Discord’s form is refused', async () => {
  for (const body of ['', 'x', '[]', '{"type":"1"}', '{"type":2}', '{"type":2,"id":"1","data":{}}'])
    expect((await refused(body))[0], body).toBe(400)
})

test('a command or a button of another time says so', async () => {
  expect((await command('ayse', 'satis sil')).text).toContain('artık kullanılmıyor')
  expect((await command('ayse', 'toString')).text).toContain('artık kullanılmıyor')
})
