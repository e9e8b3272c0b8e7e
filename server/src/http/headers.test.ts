import { gateUrls } from '@muhur/contract/gate/gate'
import Fastify, { type InjectOptions } from 'fastify'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { world } from '../../test/shop/world.ts'
import { Failure } from '../start/faults/failure.ts'
import type { App } from './deps.ts'
import { answerFailures } from './failures/answer-failures.ts'
import { deprecationHeaders, protectHeaders } from './headers.ts'

const w = await world()
const json = (payload: string) => ({ payload, headers: { 'content-type': 'application/json' } })

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

test('a page loads nothing from another host, and is no answer of the API', async () => {
  const app = Fastify() as unknown as App
  protectHeaders(app, w.deps)
  app.get('/', { config: { access: 'public' } }, () => 'a page')
  const { headers } = await app.inject('/')
  expect(headers).not.toHaveProperty('api-version')
  const policy = String(headers['content-security-policy'])
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
})

test.each<[string, number, InjectOptions]>([
  ['an unknown address of the API', 404, { url: '/api/yok' }],
  ['an unknown method', 404, { url: '/api/products', method: 'OPTIONS' }],
  ['an address that cannot be read', 400, { url: '/api/%ff' }],
  ['a faulty query', 400, { url: '/api/products?limit=0' }],
  ['a body that is no JSON', 400, { url: gateUrls.validate, method: 'POST', ...json('{') }],
  ['a body that is too large', 413, { url: gateUrls.validate, method: 'POST', ...json('1'.repeat(70_000)) }],
  [
    'a body of another type',
    415,
    { url: gateUrls.validate, method: 'POST', payload: 'a', headers: { 'content-type': 'text/plain' } },
  ],
  ['a call without a session', 401, { url: '/api/admin/licenses' }],
  ['the description of the API', 200, { url: '/openapi.json' }],
  ['the same without its text', 200, { url: '/openapi.json', method: 'HEAD' }],
  ['the keys', 200, { url: '/.well-known/jwks.json' }],
  ['a probe', 200, { url: '/livez' }],
])('%s has the version of the API in its answer: %i', async (_name, status, request) => {
  const { statusCode, headers } = await w.app.inject(request)
  expect([statusCode, headers['api-version']]).toEqual([status, '1'])
})

test('what the server does not read as HTTP, and an outage, are answered with the version, too', async () => {
  const socket = connect(Number(new URL(w.address).port), '127.0.0.1')
  socket.end('BU HTTP DEĞİL\r\n\r\n')
  expect((await text(socket)).split('\r\n')).toContain('api-version: 1')
  const app = Fastify() as unknown as App
  answerFailures(app)
  protectHeaders(app, w.deps)
  app.get('/api/products', { config: { access: 'public' } }, () => Promise.reject(new Failure('UNAVAILABLE')))
  const { statusCode, headers } = await app.inject('/api/products')
  expect([statusCode, headers['api-version']]).toEqual([503, '1'])
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
