import { describe, expect, test } from 'vitest'
import { signInWorld } from '../../../test/shop/sign-in.ts'

const { w, hostile, start, exchange, sessionCount } = await signInWorld()

describe('a Discord that misbehaves', () => {
  const broken = { status: 503, code: 'DISCORD_UNAVAILABLE' }
  const token = { access_token: 't', token_type: 'Bearer' }
  const person = { id: '220000000000000004', username: 'derya', avatar: null }

  test.each<[string, Record<string, object>, object]>([
    ['an error of its own', { token: { status: 500, body: 'oops' } }, broken],
    ['a gateway page', { token: { status: 502, body: '<html>' } }, broken],
    ['forbidden', { token: { status: 403, body: {} } }, broken],
    ['not JSON', { token: { body: '<html>hello</html>' } }, broken],
    ['an empty answer', { token: { body: '' } }, broken],
    ['JSON without a token', { token: { body: { token_type: 'Bearer' } } }, broken],
    [
      'a token that would break a header',
      { token: { body: { ...token, access_token: 'a\r\nx: y' } } },
      broken,
    ],
    ['a token of another type', { token: { body: { ...token, token_type: 'mac' } } }, broken],
    ['far too much, else in order', { token: { body: { ...token, padding: 'x'.repeat(100_000) } } }, broken],
    ['a redirect', { token: { status: 307, headers: { location: '/@me' }, body: '' } }, broken],
    ['a profile that fails', { '@me': { status: 500, body: '' } }, broken],
    ['a profile that refuses the token', { '@me': { status: 401, body: {} } }, broken],
    ['a list for a profile', { '@me': { body: [] } }, broken],
    ['a profile of any size', { '@me': { body: { ...person, bio: 'x'.repeat(100_000) } } }, broken],
    ['null for a profile', { '@me': { body: 'null' } }, broken],
    ['an id that is a number', { '@me': { body: { ...person, id: 2200000004 } } }, broken],
    ['an id that is no snowflake', { '@me': { body: { ...person, id: "1' or '1'='1" } } }, broken],
    ['no name', { '@me': { body: { id: person.id } } }, broken],
    ['a name with U+0000', { '@me': { body: { ...person, username: 'a\0b' } } }, broken],
    ['an avatar that is a path', { '@me': { body: { ...person, avatar: '../../x' } } }, broken],
  ])('%s opens no session', async (_name, answers, expected) => {
    hostile.answers = answers
    const response = await exchange(await start())
    expect(response.json()).toMatchObject(expected)
    expect(await sessionCount()).toBe(0)
    expect(await w.db.queries.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('silence is given up', async () => {
    hostile.answers = { token: { silent: true } }
    expect((await exchange(await start())).json()).toMatchObject(broken)
  })

  test('one that cannot be reached is unavailable', async () => {
    const { discord } = hostile
    const { api } = discord
    discord.api = () => 'http://127.0.0.1:1'
    try {
      expect((await exchange(await start())).json()).toMatchObject(broken)
    } finally {
      discord.api = api
    }
  })

  test('a token that cannot be given back costs nobody the sign-in', async () => {
    hostile.answers = { revoke: { status: 500, body: '' } }
    expect((await exchange(await start())).statusCode).toBe(200)
  })

  test('when it asks for a pause, it gets one', async () => {
    hostile.answers = { token: { status: 429, headers: { 'retry-after': '0.8' }, body: {} } }
    expect((await exchange(await start())).json()).toMatchObject(broken)
    hostile.answers = {}
    const meanwhile = await start()
    expect((await exchange(meanwhile)).json()).toMatchObject(broken)
    expect(hostile.calls).toHaveLength(1)

    await new Promise((resolve) => setTimeout(resolve, 1_000))
    // The sign-in was not used up by waiting.
    expect((await exchange(meanwhile)).statusCode).toBe(200)
  })
})

test('the stand-in is not there when Discord is', async () => {
  expect(w.app.declaredRoutes.filter(({ url }) => url.startsWith('/demo'))).toEqual([])
})
