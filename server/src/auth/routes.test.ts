import { callbackPath, exchangeUrl, logoutUrl, sessionUrl, startUrl } from '@muhur/contract/session'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { hostileDiscord } from '../../test/hostile-discord.ts'
import { world } from '../../test/world.ts'

const hostile = await hostileDiscord()
const { discord } = hostile
const w = await world(() => ({ discord, adminDiscordIds: ['220000000000000009'] }))
const redirectUri = w.deps.publicUrl + callbackPath
const kerem = hostile.profile

afterAll(() => hostile.close())
let visitor = 0
beforeEach(() => {
  hostile.profile = kerem
  hostile.answers = {}
  hostile.calls = []
  hostile.revoked = []
  // Somebody else each time: ten exchanges a minute are all that one address gets.
  visitor += 1
})

/** What a browser holds after it pressed the button. */
async function start() {
  const response = await w.app.inject({ url: startUrl, headers: { host: 'muhur.test' } })
  const cookie = response.cookies.find(({ name }) => name === '__Host-muhur-signin')!
  const authorize = new URL(response.headers.location!)
  const codeChallenge = authorize.searchParams.get('code_challenge')!
  return {
    authorize,
    setCookie: cookie,
    cookie: `${cookie.name}=${cookie.value}`,
    state: authorize.searchParams.get('state')!,
    codeChallenge,
    code: hostile.issue(codeChallenge),
  }
}

/** The exchange as the callback page makes it, or with whatever `change` puts in its place. */
function exchange(
  { code, state, cookie }: { code?: string; state?: string; cookie?: string },
  change: Record<string, unknown> = {},
) {
  return w.request('POST', exchangeUrl, {
    remoteAddress: `192.0.2.${visitor}`,
    headers: { ...(cookie && { cookie }) },
    payload: { code, state, redirectUri, ...change },
  })
}

async function sessionCount(): Promise<number> {
  return (await w.db.queries.selectFrom('sessions').select('user_id').execute()).length
}

describe('starting', () => {
  test('the browser is sent to Discord with what the specification asks for, a state and a PKCE challenge', async () => {
    const { authorize, state, codeChallenge } = await start()
    expect(authorize.origin + authorize.pathname).toBe(discord.authorizeUrl)
    expect(Object.fromEntries(authorize.searchParams)).toEqual({
      client_id: discord.clientId,
      redirect_uri: 'https://muhur.test/auth/callback',
      response_type: 'code',
      scope: 'identify email',
      state,
      code_challenge: codeChallenge,
      code_challenge_method: 'S256',
    })
    expect(state).toMatch(/^[\w-]{43}$/)
    expect(codeChallenge).toMatch(/^[\w-]{43}$/)
  })

  test('the cookie it leaves is for this host and this purpose only, and for ten minutes', async () => {
    const { setCookie } = await start()
    expect(setCookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/', maxAge: 600 })
    expect(setCookie.domain).toBeUndefined()
  })

  test('whoever came by another name of the host is first sent to the right one, and only once', async () => {
    const first = await w.app.inject({ url: startUrl, headers: { host: '127.0.0.1:3000' } })
    expect(first.headers.location).toBe('https://muhur.test/api/auth/discord/start?moved=1')
    expect(first.cookies).toEqual([])
    const second = await w.app.inject({ url: `${startUrl}?moved=1`, headers: { host: '127.0.0.1:3000' } })
    expect(second.headers.location).toContain(discord.authorizeUrl)
  })

  test('no two sign-ins share a secret', async () => {
    const [one, other] = [await start(), await start()]
    expect(one.state).not.toBe(other.state)
    expect(one.codeChallenge).not.toBe(other.codeChallenge)
  })
})

describe('coming back', () => {
  test('a good code opens a session', async () => {
    const response = await exchange(await start())
    expect(response.statusCode).toBe(200)
    expect(response.json()).toEqual({
      success: true,
      user: {
        id: expect.any(String),
        discord_id: '220000000000000001',
        discord_username: 'kerem',
        discord_avatar: 'a1b2c3',
        role: 'user',
      },
    })
    const session = response.cookies.find(({ name }) => name === '__Host-muhur')!
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax', path: '/' })
    expect(session.domain).toBeUndefined()
    expect(session.value).toMatch(/^[\w-]{43}$/)
    expect(response.cookies.find(({ name }) => name === '__Host-muhur-signin')).toMatchObject({
      value: '',
      maxAge: 0,
    })

    const me = await w.request('GET', sessionUrl, { headers: { cookie: `__Host-muhur=${session.value}` } })
    expect(me.json()).toEqual({ user: response.json().user })
  })

  test("Discord's access token is given back and the session's own is stored as a hash only", async () => {
    const response = await exchange(await start())
    await vi.waitFor(() => expect(hostile.revoked).toHaveLength(1))
    const [session] = await w.db.queries.selectFrom('sessions').selectAll().execute()
    const { value } = response.cookies.find(({ name }) => name === '__Host-muhur')!
    expect(Buffer.from(session!.token_hash).toString('base64url')).not.toBe(value)
  })

  test('an admin is who the configuration names', async () => {
    hostile.profile = { id: '220000000000000009', username: 'selin', avatar: null }
    expect((await exchange(await start())).json().user.role).toBe('admin')
  })

  test('the account is the Discord id: a new name and address leave it the same', async () => {
    const before = (await exchange(await start())).json().user
    hostile.profile = {
      id: '220000000000000001',
      username: 'kerem2',
      avatar: null,
      email: 'other@example.com',
      verified: true,
    }
    const after = (await exchange(await start())).json().user
    expect(after).toEqual({ ...before, discord_username: 'kerem2', discord_avatar: null })
  })

  test('somebody else with the same name and address is somebody else', async () => {
    const one = (await exchange(await start())).json().user
    hostile.profile = { ...(kerem as object), id: '220000000000000002' }
    expect((await exchange(await start())).json().user.id).not.toBe(one.id)
  })

  test.each([
    [{ email: 'k@example.com', verified: false }, null],
    [{ email: 'k@example.com' }, null],
    [{ email: null, verified: true }, null],
    [{ email: 'k@example.com', verified: true }, 'k@example.com'],
  ])('of %o the address kept is %s', async (profile, email) => {
    hostile.profile = { id: '220000000000000003', username: 'can', avatar: null, ...profile }
    await exchange(await start())
    expect(await w.db.queries.selectFrom('users').select('email').execute()).toEqual([{ email }])
  })

  test('a new session takes the place of the one this browser had', async () => {
    const first = await exchange(await start())
    const old = `__Host-muhur=${first.cookies.find(({ name }) => name === '__Host-muhur')!.value}`
    const again = await start()
    await exchange({ ...again, cookie: `${again.cookie}; ${old}` })
    expect(await sessionCount()).toBe(1)
    expect((await w.request('GET', sessionUrl, { headers: { cookie: old } })).json().code).toBe(
      'SESSION_ENDED',
    )
  })

  test('a session id that somebody planted before is not taken over', async () => {
    const planted = 'A'.repeat(43)
    const begun = await start()
    const response = await exchange({ ...begun, cookie: `${begun.cookie}; __Host-muhur=${planted}` })
    expect(response.cookies.find(({ name }) => name === '__Host-muhur')!.value).not.toBe(planted)
  })
})

describe('what is refused before Discord is asked', () => {
  test.each<
    [string, string, (begun: Awaited<ReturnType<typeof start>>) => Promise<Parameters<typeof exchange>>]
  >([
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
    ['an empty code', 'BAD_REQUEST', async (begun) => [{ ...begun, code: '' }]],
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
    ['far too much', { token: { body: `"${'x'.repeat(100_000)}"` } }, broken],
    ['a redirect', { token: { status: 307, headers: { location: '/@me' }, body: '' } }, broken],
    ['a profile that fails', { '@me': { status: 500, body: '' } }, broken],
    [
      'a profile that refuses the token',
      { '@me': { status: 401, body: {} } },
      { status: 400, code: 'CODE_REFUSED' },
    ],
    ['a list for a profile', { '@me': { body: [] } }, broken],
    ['null for a profile', { '@me': { body: 'null' } }, broken],
    ['an id that is a number', { '@me': { body: { ...person, id: 220000000000000004 } } }, broken],
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

  test('silence ends after five seconds', async () => {
    hostile.answers = { token: { silent: true } }
    const begun = performance.now()
    expect((await exchange(await start())).json()).toMatchObject(broken)
    expect(performance.now() - begun).toBeLessThan(6_500)
  })

  test('one that cannot be reached is unavailable', async () => {
    const { tokenUrl } = discord
    discord.tokenUrl = () => 'http://127.0.0.1:1/token'
    try {
      expect((await exchange(await start())).json()).toMatchObject(broken)
    } finally {
      discord.tokenUrl = tokenUrl
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
    visitor += 1
    const meanwhile = await start()
    expect((await exchange(meanwhile)).json()).toMatchObject(broken)
    expect(hostile.calls).toHaveLength(1)
    // The sign-in was not used up by waiting.
    await vi.waitFor(async () => expect((await exchange(meanwhile)).statusCode).toBe(200), {
      timeout: 3_000,
      interval: 200,
    })
  })
})

describe('signing out', () => {
  test('ends the session on the server and takes the cookie', async () => {
    const response = await exchange(await start())
    const cookie = `__Host-muhur=${response.cookies.find(({ name }) => name === '__Host-muhur')!.value}`
    const out = await w.request('POST', logoutUrl, { headers: { cookie } })
    expect(out.json()).toEqual({ success: true })
    expect(out.headers['clear-site-data']).toBe('"cache"')
    expect(out.cookies).toEqual([expect.objectContaining({ name: '__Host-muhur', value: '', maxAge: 0 })])
    expect(await sessionCount()).toBe(0)
    expect((await w.request('GET', sessionUrl, { headers: { cookie } })).json().code).toBe('SESSION_ENDED')
    expect((await w.request('POST', logoutUrl, { headers: { cookie } })).json()).toEqual({ success: true })
  })

  test('is no fault for somebody who is not signed in', async () => {
    expect((await w.request('POST', logoutUrl)).statusCode).toBe(200)
  })
})
