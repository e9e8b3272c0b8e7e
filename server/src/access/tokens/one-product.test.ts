import { productScopes, scopes, tokensUrl, tokenUrl } from '@muhur/contract/access/tokens'
import { bulkChangeUrl, exportUrl } from '@muhur/contract/shop/bulk'
import { eventsUrl, type ShopEvent } from '@muhur/contract/record/events'
import { idempotencyHeader } from '@muhur/contract/http/idempotency'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicensesUrl, adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { adminProductUrl } from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { v7 as newId } from 'uuid'
import { world } from '../../../test/shop/world.ts'
import { emptyOutbox } from '../../record/events/outbox.ts'
import { productsOf, unknown } from './one-product.fixture.ts'
import type { DeclaredRoute } from '../guard.ts'
import { programsOf } from './programs.fixture.ts'
import { scopeFor } from './rules.ts'

const w = await world()
const { asProgram, post } = programsOf(w)
const { stock, secretFor, ask, stored } = productsOf(w)

const routes = w.app.declaredRoutes.filter(({ resource, method }) => scopeFor(resource, method))
const opened = routes.filter(({ product }) => product)
const nameOf = ({ method, url }: { method: string; url: string }) => `${method} ${url}`

test('a token of one product is told so by each call about more than this product', async () => {
  const { id } = await w.product()
  const secret = await secretFor(id)
  for (const route of routes.filter(({ product }) => !product)) {
    const { status, body } = await ask(secret, route, unknown())
    const code = route.method === 'HEAD' ? '' : 'TOKEN_OF_ONE_PRODUCT'
    expect([status, body], nameOf(route)).toEqual([403, expect.stringContaining(code)])
  }
})

test('of the resources that have products, these calls are about the whole shop, and no others', () => {
  const ofProducts = ({ resource, method }: DeclaredRoute) =>
    productScopes.some((scope) => scope === scopeFor(resource, method))
  const closed = routes.filter(({ product, method }) => !product && method !== 'HEAD')
  expect(closed.filter(ofProducts).map(nameOf).sort()).toEqual([
    'DELETE /api/admin/products/:id',
    'DELETE /api/licenses/:licenseId/feed',
    'GET /api/admin/denials',
    'GET /api/admin/denials/:ref',
    'GET /api/admin/origins',
    'GET /api/admin/overview',
    'GET /api/admin/products',
    'GET /api/admin/refused-calls',
    'GET /api/admin/traces',
    'GET /api/denials',
    'GET /api/denials/:ref',
    'GET /api/licenses/:licenseId/feed',
    'GET /api/licenses/:licenseId/releases',
    'GET /api/licenses/:licenseId/releases/overview',
    'GET /api/licenses/:userId',
    'GET /api/licenses/:userId/:id',
    'GET /api/licenses/:userId/:id/history',
    'GET /api/licenses/:userId/totals',
    'GET /api/pulse',
    'PATCH /api/licenses/:userId/:id',
    'POST /api/admin/products',
    'POST /api/admin/traces',
    'POST /api/licenses/:licenseId/downloads',
    'POST /api/licenses/:licenseId/feed',
  ])
})

test('a route that declares a filter or a field for the product has one', () => {
  const named = (schema: unknown) => (schema as { properties?: object }).properties ?? {}
  for (const route of opened.filter(({ product }) => product === 'query'))
    expect(named(route.schema.querystring), nameOf(route)).toHaveProperty('product_id')
  for (const route of opened.filter(({ product }) => product === 'body'))
    expect(route.schema.body, nameOf(route)).toHaveProperty(
      'required',
      expect.arrayContaining(['product_id']),
    )
})

test('by each call, what is of another product reads as unknown and stays as it is', async () => {
  const [own, foreign] = [await stock('Ticket Bot'), await stock('Anti Grief')]
  const secret = await secretFor(own.product)
  const [before, nothing] = [await stored(foreign), unknown()]
  for (const route of opened) {
    // Another product in a filter finds nothing.
    const filter = ({ product }: typeof own) => (route.product === 'query' ? `?product_id=${product}` : '')
    const asked = await ask(secret, route, foreign, filter(foreign))
    const unheard = await ask(secret, route, nothing, filter(nothing))
    const answer = { ...asked, body: asked.body.replaceAll(foreign.license, nothing.license) }
    expect(answer, nameOf(route)).toEqual(unheard)
    const isList = ['query', 'selection'].includes(route.product!)
    expect(asked.status, nameOf(route)).toBe(isList ? 200 : 404)
  }
  expect(await stored(foreign)).toEqual(before)
})

test('by each call, what is of the product is there, and nothing of another one beside it', async () => {
  const [own, foreign] = [await stock('Ticket Bot'), await stock('Anti Grief')]
  const secret = await secretFor(own.product)
  const deletesLast = ({ method }: { method: string }) => Number(method === 'DELETE')
  for (const route of opened.toSorted((one, other) => deletesLast(one) - deletesLast(other))) {
    const { status, body } = await ask(secret, route, own)
    expect(status, `${nameOf(route)} ${body}`).toBeLessThan(300)
    for (const id of Object.values(foreign)) expect(body, nameOf(route)).not.toContain(id)
  }
})

test('each scope of such a token opens a call, and no other scope does', () => {
  const opening = new Set(opened.map(({ resource, method }) => scopeFor(resource, method)))
  expect(scopes.filter((scope) => opening.has(scope))).toEqual(productScopes)
})

test('no search, filter, sort or cursor brings a license of another product into a list or a file', async () => {
  const [own, foreign] = [await stock('Ticket Bot'), await stock('Anti Grief')]
  const secret = await secretFor(own.product)
  await w.signIn('mehmet')
  const mehmet = await w.userId('mehmet')
  const filters = ['', 'status=active', `user_id=${mehmet}`, 'q=mehmet']
  const pages = ['page=1', 'page=1&sort=owner', `page=1&user_id=${mehmet}`, 'page=1&q=mehmet']
  const cursors = [`cursor=${foreign.license}`, 'cursor=ffffffff-ffff-ffff-ffff-ffffffffffff']
  const lists = [...filters, ...pages, ...cursors].map((query) => `${adminLicensesUrl}?${query}`)
  for (const url of [...lists, ...filters.map((query) => `${exportUrl}?${query}`)]) {
    const { statusCode, body, headers } = await asProgram(secret, url)
    const found = [own, foreign].map(({ license }) => body.includes(license))
    const total = lists.includes(url) ? '1' : undefined
    expect([statusCode, ...found, headers['x-total-count']], url).toEqual([200, true, false, total])
  }
  for (const url of [adminLicensesUrl, `${adminLicensesUrl}?page=1`, exportUrl]) {
    const query = `${url.includes('?') ? '&' : '?'}q=${foreign.keyId}`
    expect((await asProgram(secret, url + query)).body).not.toContain(foreign.license)
  }
  const twice = `${adminLicensesUrl}?product_id=${foreign.product}&product_id=${own.product}`
  expect((await asProgram(secret, twice)).statusCode).toBe(400)
})

test('a bulk call changes licenses of the product alone, named by ids or by a filter', async () => {
  const [own, foreign] = [await stock('Ticket Bot'), await stock('Anti Grief')]
  const secret = await secretFor(own.product)
  const before = await stored(foreign)
  const change = async (payload: object) =>
    (await asProgram(secret, bulkChangeUrl, { method: 'POST', payload })).json()
  const ids = [foreign.license, own.license, unknown().license]
  const { outcomes } = await change({ ids, action: 'suspend' })
  expect(outcomes.map(({ code }: { code: string }) => code)).toEqual(['NOT_FOUND', 'CHANGED', 'NOT_FOUND'])
  expect(outcomes[0].license_key).toBeNull()
  expect(await change({ filter: {}, expected: 2, action: 'resume' })).toMatchObject({
    code: 'SELECTION_CHANGED',
  })
  const resumed = await change({ filter: {}, expected: 1, action: 'resume' })
  expect(resumed.outcomes.map(({ id }: { id: string }) => id)).toEqual([own.license])
  const others = { filter: { product_id: foreign.product }, action: 'revoke' }
  expect(await change({ ...others, expected: 1 })).toMatchObject({ code: 'SELECTION_CHANGED' })
  expect(await change({ ...others, expected: 0 })).toMatchObject({ outcomes: [] })
  const last = 'ffffffff-ffff-ffff-ffff-ffffffffffff'
  expect(await change({ ...others, expected: 0, after: last })).toMatchObject({ outcomes: [] })
  expect(await stored(foreign)).toEqual(before)
})

test('events are of the product, its licenses and instances, a deleted license among them', async () => {
  const types = ['license.created', 'license.deleted', 'instance.activated', 'product.published']
  const endpoint = {
    id: newId(),
    url: 'http://127.0.0.1:9/',
    description: '',
    types,
    secret_sealed: Buffer.alloc(1),
  }
  await w.db.queries.insertInto('webhook_endpoints').values(endpoint).execute()
  const [own, foreign] = [await stock('Ticket Bot'), await stock('Anti Grief')]
  const [secret, everything] = [await secretFor(own.product), await secretFor(null)]
  for (const { license } of [own, foreign])
    await asProgram(everything, adminLicenseUrl(license), { method: 'DELETE' })
  await emptyOutbox(w.db.queries, [], new AbortController().signal)
  const typesFor = async (token: string, query = '') =>
    (await asProgram(token, `${eventsUrl}?after=0${query}`)).json<ShopEvent[]>().map(({ type }) => type)
  const ofOne = ['product.published', 'license.created', 'instance.activated', 'license.deleted']
  expect((await typesFor(everything)).toSorted()).toEqual([...ofOne, ...ofOne].toSorted())
  expect(await typesFor(secret)).toEqual(ofOne)
  expect(await typesFor(secret, '&limit=2')).toEqual(ofOne.slice(0, 2))
  expect(await typesFor(everything, `&product_id=${own.product}`)).toEqual(ofOne)
  expect((await asProgram(secret, eventsUrl)).body).not.toContain(foreign.license)
})

test('an instance of another product is not released by the way of an own license', async () => {
  const [own, foreign] = [await stock('Ticket Bot'), await stock('Anti Grief')]
  const secret = await secretFor(own.product)
  const before = await stored(foreign)
  const release = async (instance: string) => {
    const url = releaseInstanceUrl(own.license, instance)
    const { request_id: _, ...answer } = (await asProgram(secret, url, { method: 'POST' })).json()
    return answer
  }
  expect(await release(foreign.instance)).toEqual(await release(unknown().instance))
  expect(await stored(foreign)).toEqual(before)
})

test('an answer that another token’s key keeps is not repeated to it', async () => {
  const [own, foreign] = [await stock('Ticket Bot'), await stock('Anti Grief')]
  const call = {
    method: 'PATCH',
    payload: { max_instances: 9 },
    headers: { [idempotencyHeader]: 'key-1' },
  } as const
  const url = adminLicenseUrl(foreign.license)
  expect((await asProgram(await secretFor(null), url, call)).statusCode).toBe(200)
  expect((await asProgram(await secretFor(own.product), url, call)).json().code).toBe('LICENSE_NOT_FOUND')
})

test('a product is not deleted while a token is for it alone, and is after the token was revoked', async () => {
  const { id } = await w.product()
  const ayse = await w.signIn('ayse')
  const wish = { name: 'Mağaza botu', scopes: productScopes, product_id: id }
  const { token } = (await post(tokensUrl, wish, ayse)).json()
  const remove = () => w.request('DELETE', adminProductUrl(id), { headers: ayse })
  expect((await remove()).json()).toMatchObject({ status: 409, code: 'PRODUCT_HAS_TOKENS' })
  await w.request('DELETE', tokenUrl(token.id), { headers: ayse })
  expect((await remove()).statusCode).toBe(200)
})

test('of a product’s deletion and a token for it at once one is refused', async () => {
  const ayse = await w.signIn('ayse')
  for (let round = 0; round < 5; round++) {
    const { id } = await w.product()
    const wish = { name: 'Mağaza botu', scopes: productScopes, product_id: id }
    const [made, deleted] = await Promise.all([
      post(tokensUrl, wish, ayse),
      w.request('DELETE', adminProductUrl(id), { headers: ayse }),
    ])
    expect([
      [201, 409],
      [404, 200],
    ]).toContainEqual([made.statusCode, deleted.statusCode])
  }
})

test('the token of a former admin reads nothing of the product that buyers may not', async () => {
  const own = await stock('Ticket Bot')
  const secret = await secretFor(own.product)
  await w.db.queries.updateTable('users').set({ role: 'user' }).execute()
  for (const route of opened) expect((await ask(secret, route, own)).status, route.url).toBeGreaterThan(399)
})
