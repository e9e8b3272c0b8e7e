import { expect, test } from 'vitest'
import { world } from '../../test/shop/world.ts'

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
  const { headers } = await w.request('GET', '/robots.txt')
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("img-src 'self';")
  expect(policy).not.toContain('//')
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
