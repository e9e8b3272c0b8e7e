import { createHash } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { demoPeople } from './demo-people.ts'

const w = await world()
const { discord, config } = w.deps
const { publicUrl } = config
const verifier = 'v'.repeat(43)
const code_challenge = createHash('sha256').update(verifier).digest('base64url')
const asked: Record<string, string> = {
  client_id: discord.clientId,
  redirect_uri: `${publicUrl}/auth/callback`,
  response_type: 'code',
  scope: 'identify email',
  state: 'a "state" & <more>',
  code_challenge,
  code_challenge_method: 'S256',
}

const authorize = (change: Record<string, string> = {}) =>
  w.app.inject(`/demo/discord/oauth2/authorize?${new URLSearchParams({ ...asked, ...change }).toString()}`)

async function codeFor(person: string): Promise<string> {
  return new URL((await authorize({ as: person })).headers.location!).searchParams.get('code')!
}

function redeem(code: string, change: Record<string, string> = {}) {
  const form = {
    client_id: discord.clientId,
    client_secret: discord.clientSecret,
    grant_type: 'authorization_code',
    code,
    redirect_uri: asked.redirect_uri!,
    code_verifier: verifier,
    ...change,
  }
  return w.app.inject({
    method: 'POST',
    url: '/demo/discord/api/oauth2/token',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form).toString(),
  })
}

const whoIs = (token: string) =>
  w.app.inject({ url: '/demo/discord/api/users/@me', headers: { authorization: `Bearer ${token}` } })

describe('the page', () => {
  test('lists everybody, says what it is, and runs nothing', async () => {
    const page = await authorize()
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { name, description } of demoPeople) {
      expect(page.body).toContain(name)
      expect(page.body).toContain(description)
    }
    expect(page.body).toContain('Burası Discord değil')
    expect(page.body).not.toContain('<script')
  })

  test('allows itself its own style and nothing else, a new one each time', async () => {
    const [one, other] = [await authorize(), await authorize()]
    const policy = String(one.headers['content-security-policy'])
    const nonce = /'nonce-([^']+)'/.exec(policy)![1]!
    expect(policy).toBe(
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    )
    expect(one.body).toContain(`<style nonce="${nonce}">`)
    expect(other.body).not.toContain(nonce)
  })

  test("each link leads back to our callback, the caller's state unharmed", async () => {
    const page = await authorize()
    const links = [...page.body.matchAll(/<a href="([^"]+)"/g)].map(([, href]) =>
      href!.replace(/&#(\d+);/g, (_, number: string) => String.fromCharCode(Number(number))),
    )
    expect(links).toHaveLength(demoPeople.length)
    const approved = await w.app.inject(`/demo/discord/oauth2/authorize${links[1]}`)
    const back = new URL(approved.headers.location!)
    expect(back.origin + back.pathname).toBe(asked.redirect_uri)
    expect(back.searchParams.get('state')).toBe(asked.state)
    const token = (await redeem(back.searchParams.get('code')!)).json().access_token
    expect((await whoIs(token)).json()).toMatchObject({
      id: '110000000000000002',
      username: 'mehmet',
      verified: true,
    })
  })

  test.each<[string, Record<string, string>]>([
    ['client_id', { client_id: '1' }],
    ['redirect_uri', { redirect_uri: 'https://evil.example/auth/callback' }],
    ['redirect_uri', { redirect_uri: `${asked.redirect_uri}?x` }],
    ['response_type', { response_type: 'token' }],
    ['scope', { scope: 'identify email guilds' }],
    ['state', { state: '' }],
    ['code_challenge_method', { code_challenge_method: 'plain' }],
    ['code_challenge', { code_challenge: 'short' }],
    ['as', { as: 'nobody' }],
  ])('refuses a wrong %s: %o', async (field, change) => {
    const page = await authorize({ as: 'ayse', ...change })
    expect(page.statusCode).toBe(400)
    expect(page.headers.location).toBeUndefined()
    expect(page.body).toContain(field)
  })
})

describe('a code', () => {
  let code: string
  beforeEach(async () => {
    code = await codeFor('zeynep')
  })

  test('is good once', async () => {
    expect((await redeem(code)).json()).toMatchObject({ token_type: 'Bearer', scope: 'identify email' })
    expect((await redeem(code)).json()).toEqual({ error: 'invalid_grant' })
  })

  test('is good once, in whatever spelling of its bytes', async () => {
    await redeem(code)
    expect((await redeem(`${code}=`)).json()).toEqual({ error: 'invalid_grant' })
    expect((await redeem(code.replaceAll('-', '+').replaceAll('_', '/'))).json()).toEqual({
      error: 'invalid_grant',
    })
  })

  test('is good once, however many ask at once', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => redeem(code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is good for ten minutes', async () => {
    await w.clock.advance(600)
    expect((await redeem(code)).json()).toEqual({ error: 'invalid_grant' })
  })

  test.each<[Record<string, string>, number, string]>([
    [{ code_verifier: 'w'.repeat(43) }, 400, 'invalid_grant'],
    [{ redirect_uri: 'https://evil.example/auth/callback' }, 400, 'invalid_grant'],
    [{ code: 'made-up' }, 400, 'invalid_grant'],
    [{ grant_type: 'client_credentials' }, 400, 'unsupported_grant_type'],
    [{ client_secret: 'guess' }, 401, 'invalid_client'],
    [{ client_id: '1' }, 401, 'invalid_client'],
  ])('is no good with %o', async (change, status, error) => {
    const response = await redeem(code, change)
    expect(response.statusCode).toBe(status)
    expect(response.json()).toEqual({ error })
  })

  test('is not an access token, and neither is nothing', async () => {
    expect((await whoIs(code)).statusCode).toBe(401)
    expect((await whoIs('')).statusCode).toBe(401)
  })
})
