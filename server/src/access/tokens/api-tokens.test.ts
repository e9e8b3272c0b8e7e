import {
  buyerScopes,
  tokenRotationUrl,
  tokensUrl,
  tokenUrl,
  type ApiToken,
} from '@muhur/contract/access/tokens'
import { tokenPattern } from '@muhur/contract/access/token-limits'
import { adminLicensesUrl, adminLicenseUrl, userLicensesUrl } from '@muhur/contract/shop/licenses'
import { licenseHistoryUrl } from '@muhur/contract/shop/license-detail'
import { adminProductsUrl } from '@muhur/contract/shop/products'
import { ownErasureUrl } from '@muhur/contract/shop/privacy'
import { ownSessionsUrl } from '@muhur/contract/access/own-sessions'
import { logoutUrl } from '@muhur/contract/access/session'
import { usersUrl } from '@muhur/contract/access/users'
import { crc32 } from 'node:zlib'
import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import type { Person } from '../../../test/shop/shop.ts'
import { world } from '../../../test/shop/world.ts'
import { crockford } from '../../start/crockford.ts'
import { allScopes, programsOf } from './programs.fixture.ts'

const w = await world()
const { address, post, issue, asProgram, codeOf } = programsOf(w)

test('a program issues, changes and deletes a license with a token, as the panel does', async () => {
  const { secret } = await issue()
  const product = await w.product()
  const mehmet = { product_id: product.id, discord_id: '110000000000000002' }
  const created = await asProgram(secret, adminLicensesUrl, { method: 'POST', payload: mehmet })
  expect(created.statusCode).toBe(201)
  const { id } = created.json()
  const change = { method: 'PATCH', payload: { max_instances: 5 } } as const
  expect((await asProgram(secret, adminLicenseUrl(id), change)).json()).toMatchObject({ max_instances: 5 })
  const history = (await asProgram(secret, licenseHistoryUrl(id))).json()
  expect(history.map(({ action, actor, token }: Record<string, unknown>) => [action, actor, token])).toEqual([
    ['license.change', expect.objectContaining({ discord_username: 'ayse' }), 'Mağaza botu'],
    ['license.create', expect.objectContaining({ discord_username: 'ayse' }), 'Mağaza botu'],
  ])
  expect((await asProgram(secret, adminLicenseUrl(id), { method: 'DELETE' })).statusCode).toBe(200)
})

test('a secret is shown once, has a checksum that scanners can verify, and is stored as a hash only', async () => {
  const { secret, token } = await issue()
  expect(secret).toMatch(new RegExp(`^${tokenPattern}$`))
  const check = Array.from(secret.slice(-7)).reduce((sum, symbol) => sum * 32 + crockford.indexOf(symbol), 0)
  expect(check).toBe(crc32(secret.slice(0, -7)))
  expect(token).toMatchObject({ name: 'Mağaza botu', ending: secret.slice(-4), last_used_at: null })
  const list = await w.request('GET', tokensUrl, { headers: await w.signIn('ayse') })
  expect(list.json()).toEqual([token])
  const stored = await w.db.queries.selectFrom('api_tokens').selectAll().execute()
  const recorded = await w.db.queries.selectFrom('audit_log').selectAll().execute()
  for (const text of [list.body, JSON.stringify(stored), JSON.stringify(recorded)])
    expect(text).not.toContain(secret.slice(6, 40))
})

test('the list says when a token was last used, and from where', async () => {
  const { secret } = await issue()
  await asProgram(secret)
  const [token] = (await w.request('GET', tokensUrl, { headers: await w.signIn('ayse') })).json<ApiToken[]>()
  expect(token).toMatchObject({ last_used_at: w.clock.now().toISOString(), last_address: address() })
})

test('a call that the scopes refuse is a use too', async () => {
  const { secret } = await issue({ scopes: ['products:read'] })
  expect(await codeOf(secret, adminLicensesUrl)).toBe('TOKEN_SCOPE_MISSING')
  const [token] = (await w.request('GET', tokensUrl, { headers: await w.signIn('ayse') })).json<ApiToken[]>()
  expect(token).toMatchObject({ last_used_at: w.clock.now().toISOString(), last_address: address() })
})

test('unknown, malformed, expired and revoked tokens get the same answer', async () => {
  const expiring = await issue({ expires_at: new Date(w.clock.now().getTime() + 60_000).toISOString() })
  const revoked = await issue()
  await w.request('DELETE', tokenUrl(revoked.token.id), { headers: await w.signIn('ayse') })
  expect((await asProgram(expiring.secret)).statusCode).toBe(200)
  const lower = { authorization: `bearer ${expiring.secret}` }
  expect((await w.app.inject({ url: adminLicensesUrl, headers: lower })).statusCode).toBe(200)
  await w.clock.advance(60)
  const bodies = await Promise.all(
    [expiring.secret, revoked.secret, 'muhur_X', 'x'.repeat(500), `${expiring.secret}0`].map(
      async (secret) => {
        const response = await asProgram(secret)
        expect(response.statusCode).toBe(401)
        expect(response.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
        const { request_id: _, ...body } = response.json()
        return JSON.stringify(body)
      },
    ),
  )
  expect(new Set(bodies).size).toBe(1)
  for (const authorization of ['Bearer', 'Bearer  ', `bearer ${expiring.secret}`]) {
    const response = await w.app.inject({
      url: adminLicensesUrl,
      remoteAddress: address(),
      headers: { authorization },
    })
    expect(response.json().code).toBe('TOKEN_INVALID')
  }
})

test('a token without the scope is told which scope is missing', async () => {
  const { secret } = await issue({ scopes: ['licenses:read'] })
  expect((await asProgram(secret)).statusCode).toBe(200)
  const refused = await asProgram(secret, adminLicensesUrl, { method: 'POST', payload: {} })
  expect(refused.statusCode).toBe(403)
  expect(refused.json()).toMatchObject({
    code: 'TOKEN_SCOPE_MISSING',
    error: 'Bu çağrı için token’da “licenses:write” yetkisi gerekir.',
  })
  expect(await codeOf(secret, adminProductsUrl)).toBe('TOKEN_SCOPE_MISSING')
})

test('no token makes tokens, or reads and ends the session of a person', async () => {
  const { secret, token } = await issue()
  for (const url of [tokensUrl, ownSessionsUrl, '/api/live', '/api/auth/session'])
    expect(await codeOf(secret, url), url).toBe('TOKEN_NOT_ACCEPTED')
  const acts = [
    { url: tokensUrl, method: 'POST', payload: allScopes },
    { url: tokenUrl(token.id), method: 'DELETE' },
    { url: logoutUrl, method: 'POST' },
    { url: ownSessionsUrl, method: 'DELETE' },
    { url: ownErasureUrl, method: 'POST', payload: {} },
  ] as const
  for (const { url, ...call } of acts)
    expect((await asProgram(secret, url, call)).json().code, url).toBe('TOKEN_NOT_ACCEPTED')
})

test('a token in an address is refused whatever else the request carries', async () => {
  const { secret } = await issue()
  for (const url of [
    `${adminLicensesUrl}?access_token=${secret}`,
    adminLicenseUrl(secret.toLowerCase()),
    `${usersUrl}?search=${secret.replace('_', '%5f')}`,
    `${usersUrl}?search=${secret.replace('m', '%6d')}`,
  ]) {
    expect(await codeOf(secret, url), url).toBe('TOKEN_IN_URL')
    expect((await w.app.inject(url)).json().code, url).toBe('TOKEN_IN_URL')
  }
})

test('the password of a proxy in front of the server is no token', async () => {
  const headers = { ...(await w.signIn('ayse')), authorization: `Basic ${btoa('ayse:parola')}` }
  expect((await w.request('GET', usersUrl, { headers })).statusCode).toBe(200)
  expect((await w.app.inject({ url: usersUrl, headers: { authorization: '' } })).json().code).toBe(
    'SESSION_REQUIRED',
  )
})

test('with a token, a cookie beside it gives no further right', async () => {
  const { secret } = await issue({ scopes: ['licenses:read'] })
  const { cookie } = await w.signIn('ayse')
  const headers = { cookie, authorization: `Bearer ${secret}`, origin: w.publicUrl }
  expect((await w.app.inject({ url: usersUrl, headers })).json().code).toBe('TOKEN_SCOPE_MISSING')
})

test('an admin’s token does not collect the buyers’ whole keys', async () => {
  const { license_key } = await w.license()
  await w.signIn('mehmet')
  const { secret } = await issue({ scopes: ['licenses:read'] })
  expect(await codeOf(secret, userLicensesUrl(await w.userId('mehmet')))).toBe('NOT_YOURS')
  expect((await asProgram(secret)).body).not.toContain(license_key)
})

test('a buyer has tokens for the own licenses, and sees nobody else’s', async () => {
  await w.license()
  const ayses = await issue()
  const mehmet = await w.signIn('mehmet')
  const id = await w.userId('mehmet')
  const wish = { ...allScopes, scopes: ['users:write'] }
  expect((await post(tokensUrl, wish, mehmet)).json()).toMatchObject({ status: 400, field: 'scopes' })
  const { secret } = await issue({ scopes: buyerScopes }, 'mehmet')
  expect((await asProgram(secret, userLicensesUrl(id))).json()).toHaveLength(1)
  expect(await codeOf(secret, userLicensesUrl(ayses.token.owner.id))).toBe('NOT_YOURS')
  expect(await codeOf(secret)).toBe('ADMIN_REQUIRED')
  expect((await w.request('GET', tokensUrl, { headers: mehmet })).json()).toHaveLength(1)
  expect((await w.request('GET', tokensUrl, { headers: await w.signIn('ayse') })).json()).toHaveLength(2)
  for (const [method, url, fields] of [
    ['DELETE', tokenUrl(ayses.token.id), {}],
    ['POST', tokenRotationUrl(ayses.token.id), { payload: { overlap: 0 } }],
  ] as const)
    expect((await w.request(method, url, { headers: mehmet, ...fields })).json().code).toBe('TOKEN_NOT_FOUND')
})

const wrongWishes: [what: string, fields: object, field: string][] = [
  ['no name', { name: ' ' }, 'name'],
  ['a name that turns the text around', { name: 'bot\u202e' }, 'name'],
  ['no scopes', { scopes: [] }, 'scopes'],
  ['an unknown scope', { scopes: ['tokens:write'] }, 'scopes.0'],
  ['an end in the past', { expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
]

test.each(wrongWishes)('a token with %s is refused by field', async (_what, fields, field) => {
  const response = await post(tokensUrl, { ...allScopes, ...fields }, await w.signIn('ayse'))
  expect(response.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST', field })
})

test('a token of one product is made by admins alone, for a product that exists, with scopes that belong to products', async () => {
  const { id } = await w.product()
  const wish = { name: 'Deneme', scopes: ['licenses:read'], product_id: id }
  const refused = async (person: Person, fields: object) =>
    (await post(tokensUrl, { ...wish, ...fields }, await w.signIn(person))).json()
  expect(await refused('mehmet', {})).toMatchObject({ status: 400, field: 'product_id' })
  const unknown = { code: 'PRODUCT_NOT_FOUND', field: 'product_id' }
  expect(await refused('ayse', { product_id: newId() })).toMatchObject(unknown)
  expect(await refused('ayse', { scopes: ['licenses:read', 'users:read'] })).toMatchObject({
    status: 400,
    field: 'scopes',
    error: '“users:read” yetkisi bütün mağaza içindir; tek bir ürünün token’ı bu yetkiyi taşıyamaz.',
  })
})

test('one person has at most fifty tokens, also when many are made at once', async () => {
  const headers = await w.signIn('ayse')
  for (let count = 0; count < 40; count++) await post(tokensUrl, allScopes, headers)
  const made = await Promise.all(Array.from({ length: 20 }, () => post(tokensUrl, allScopes, headers)))
  const codes = made.map((response) => String(response.json().code ?? 'made'))
  expect(Object.groupBy(codes, String)).toEqual({
    made: Array(10).fill('made'),
    TOKEN_LIMIT: Array(10).fill('TOKEN_LIMIT'),
  })
})
