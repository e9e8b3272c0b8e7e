import { describe, expect, test } from 'vitest'
import { signInWorld, type Held } from '../../../test/shop/sign-in.ts'

const { hostile, start, exchange, sessionCount, redirectUri } = await signInWorld()

describe('what is refused before Discord is asked', () => {
  test.each<[string, string, (begun: Held) => Promise<Parameters<typeof exchange>>]>([
    ['no cookie', 'SIGN_IN_EXPIRED', async (begun) => [{ ...begun, cookie: undefined }]],
    ['a torn cookie', 'SIGN_IN_EXPIRED', async (begun) => [{ ...begun, cookie: begun.cookie.slice(0, -1) }]],
    ['no state', 'STATE_MISMATCH', async (begun) => [{ ...begun, state: undefined }]],
    ['an empty state', 'STATE_MISMATCH', async (begun) => [{ ...begun, state: '' }]],
    ['a made-up state', 'STATE_MISMATCH', async (begun) => [{ ...begun, state: 'x'.repeat(43) }]],
    [
      'the state of another sign-in',
      'STATE_MISMATCH',
      async (begun) => [{ ...begun, state: (await start()).state }],
    ],
    [
      "another browser's cookie",
      'STATE_MISMATCH',
      async (begun) => [{ ...begun, cookie: (await start()).cookie }],
    ],
    [
      'another address to return to',
      'REDIRECT_MISMATCH',
      async (begun) => [begun, { redirectUri: 'https://evil.example/auth/callback' }],
    ],
    ['almost our address', 'REDIRECT_MISMATCH', async (begun) => [begun, { redirectUri: `${redirectUri}/` }]],
    ['no code', 'CODE_REQUIRED', async (begun) => [{ ...begun, code: undefined }]],
    ['an empty code', 'CODE_REQUIRED', async (begun) => [{ ...begun, code: '' }]],
    ['a field too many', 'BAD_REQUEST', async (begun) => [begun, { role: 'admin' }]],
  ])('%s: %s', async (_name, code, attack) => {
    const response = await exchange(...(await attack(await start())))
    expect(response.json()).toMatchObject({ code, status: 400, error: expect.any(String) })
    expect(hostile.calls).toEqual([])
    expect(await sessionCount()).toBe(0)
  })

  test('a sign-in that was used already, though its browser kept the cookie', async () => {
    const begun = await start()
    await exchange(begun)
    const again = await exchange({ ...begun, code: hostile.issue(begun.codeChallenge) })
    expect(again.json().code).toBe('SIGN_IN_EXPIRED')
    expect(hostile.calls.filter((path) => path === 'token')).toHaveLength(1)
    expect(await sessionCount()).toBe(1)
  })

  test('the same code ten times at once: one session', async () => {
    const begun = await start()
    const responses = await Promise.all(Array.from({ length: 10 }, () => exchange(begun)))
    expect(responses.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(hostile.calls.filter((path) => path === 'token')).toHaveLength(1)
    expect(await sessionCount()).toBe(1)
  })

  test('an eleventh attempt within a minute, with the time to wait', async () => {
    hostile.answers = { token: { status: 400, body: { error: 'invalid_grant' } } }
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await exchange(await start())).json().code).toBe('CODE_REFUSED')
    }
    const response = await exchange(await start())
    expect(response.json().code).toBe('RATE_LIMITED')
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    expect(hostile.calls).toHaveLength(10)
  })

  test('attempts from a whole /64 count as one visitor’s, and other visitors still sign in', async () => {
    hostile.answers = { token: { status: 400, body: { error: 'invalid_grant' } } }
    const from = async (remoteAddress: string) =>
      (await exchange(await start(), {}, remoteAddress)).json().code ?? 'signed in'
    const codes = []
    for (let host = 1; host <= 40; host++) codes.push(await from(`2001:db8:0:7::${host.toString(16)}`))
    expect(codes.filter((code) => code === 'CODE_REFUSED')).toHaveLength(10)
    expect(codes.at(-1)).toBe('RATE_LIMITED')
    hostile.answers = {}
    expect(await from('2001:db8:1:7::1')).toBe('signed in')
  })
})

describe('what Discord refuses', () => {
  test("a code that was issued for another browser's challenge", async () => {
    const [victim, attacker] = [await start(), await start()]
    const response = await exchange({ ...attacker, code: victim.code })
    expect(response.json().code).toBe('CODE_REFUSED')
    expect(await sessionCount()).toBe(0)
  })

  test('a code that was used already, in a sign-in of its own', async () => {
    const first = await start()
    await exchange(first)
    expect((await exchange({ ...(await start()), code: first.code })).json().code).toBe('CODE_REFUSED')
    expect(await sessionCount()).toBe(1)
  })
})
