import { logoutUrl, sessionUrl, startUrl } from '@muhur/contract/access/session'
import { describe, expect, test, vi } from 'vitest'
import { sessionCookie, signInWorld } from '../../../test/shop/sign-in.ts'

const { w, hostile, start, exchange, sessionCount } = await signInWorld()
const { discord } = hostile

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

  test('a visitor under another host name is first sent to the right one, and only once', async () => {
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
    hostile.profile = { ...(hostile.profile as object), id: '220000000000000002' }
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
    const old = sessionCookie(first)
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

describe('signing out', () => {
  test('ends the session on the server and takes the cookie', async () => {
    const response = await exchange(await start())
    const cookie = sessionCookie(response)
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
