import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { world } from '../../test/shop/world.ts'
import type { App } from './deps.ts'
import { deprecationHeaders, protectHeaders } from './headers.ts'

const w = await world()

test('every answer carries the security headers, refusals too', async () => {
  for (const url of ['/api/products', '/api/yok', '/healthz', '/api/auth/session']) {
    const { headers } = await w.request('GET', url)
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'x-frame-options': 'DENY',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cache-control': 'no-store',
    })
  }
})

test('a page loads nothing from another host', async () => {
  const app = Fastify() as unknown as App
  protectHeaders(app, w.deps)
  app.get('/', { config: { access: 'public' } }, () => 'a page')
  const policy = String((await app.inject('/')).headers['content-security-policy'])
  expect(policy).toContain("img-src 'self';")
  expect(policy).not.toContain('//')
})

test('every answer has the number of its request, and answers of the API their version', async () => {
  for (const url of ['/api/products', '/api/yok', '/healthz', '/', '/yok.js', '/api/%ff']) {
    const { headers } = await w.request('GET', url)
    expect(headers['request-id'], url).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
  }
  const refusal = await w.request('GET', '/api/yok')
  expect(refusal.json().request_id).toBe(refusal.headers['request-id'])
  expect((await w.request('GET', '/api/products')).headers['api-version']).toBe('1')
  expect((await w.request('GET', '/')).headers).not.toHaveProperty('api-version')
})

test('a call that ends says since when and until when', () => {
  expect(deprecationHeaders({ since: '2027-01-31', sunset: '2028-01-31', instead: 'listLicenses' })).toEqual({
    deprecation: '@1801353600',
    sunset: 'Mon, 31 Jan 2028 00:00:00 GMT',
  })
})

test.each([
  '/%61pi/products',
  '/%61%70%69/products',
  '/api/%70roducts',
  '/ap%69/yok',
  '/api%2Fyok',
  '/%2e%77ell-known/jwks.json',
  '/.well-known/yok',
  '/health%7a',
  '/api/%ff',
])('%s has the headers of what it answers, however it is spelt', async (url) => {
  const { headers } = await w.request('GET', url)
  expect(headers['content-type']).toMatch(/json/)
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
  expect(headers['x-content-type-options']).toBe('nosniff')
})

test.each(['//api/products', '/API/products', '/./api/products', '/api', '/apidocs', '/%41pi/products'])(
  '%s is no address of the API, and answers a refusal or a page with the headers of one',
  async (url) => {
    const { headers } = await w.request('GET', url)
    const policy = String(headers['content-type']).startsWith('text/html')
      ? /script-src 'self'/
      : /^default-src 'none'; frame/
    expect(headers['content-security-policy']).toMatch(policy)
  },
)
