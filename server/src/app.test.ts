import { getBrand, editBrandUrl } from '@muhur/contract/shop/brand'
import { gateUrls } from '@muhur/contract/gate/gate'
import { auditUrl } from '@muhur/contract/record/audit'
import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { adminProductsUrl, adminProductUrl, productsUrl } from '@muhur/contract/shop/products'
import { exchangeUrl, logoutUrl } from '@muhur/contract/access/session'
import type { FastifyRequest } from 'fastify'
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { world } from '../test/shop/world.ts'
import { buildApp } from './app.ts'
import { renderAhead } from './site/web.ts'

const w = await world()

async function post(
  body: string | Buffer,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const response = await w.app.inject({ method: 'POST', url: gateUrls.validate, headers, payload: body })
  return { ...response.json(), status: response.statusCode, contentType: response.headers['content-type'] }
}

const broken: [string, string | Buffer, object][] = [
  ['a body that is no JSON', '{"license_key":', { status: 400, code: 'MALFORMED_JSON' }],
  ['an empty body', '', { status: 400, field: 'license_key', error: 'license_key alanı zorunlu.' }],
  ['a body of spaces', '  ', { status: 400, code: 'MALFORMED_JSON' }],
  [
    'bytes that are not UTF-8',
    Buffer.from('{"license_key":"\xff"}', 'latin1'),
    { status: 400, code: 'MALFORMED_JSON' },
  ],
  ['an array', '[]', { status: 400, error: 'İstek gövdesi bir JSON nesnesi olmalı.' }],
  ['an empty object', '{}', { status: 400, field: 'license_key', error: 'license_key alanı zorunlu.' }],
  [
    'a number for a text',
    '{"license_key":5}',
    { error: 'license_key alanının türü yanlış: metin bekleniyor.' },
  ],
  ['U+0000', '{"license_key":"a\\u0000b"}', { error: 'Metin alanlarında geçersiz bir karakter var.' }],
  ['a short nonce', '{"license_key":"x","nonce":"1"}', { error: 'nonce alanı en az 16 karakter olmalı.' }],
  ['a deep nest around U+0000', `${'{"a":'.repeat(2_000)}"\\u0000"${'}'.repeat(2_000)}`, { status: 400 }],
]

test.each(broken)('%s gets a Turkish sentence and a stable code', async (_what, body, refusal) => {
  const answer = await post(body)
  expect(answer).toMatchObject({
    ...refusal,
    contentType: 'application/problem+json',
    error: expect.any(String),
  })
  expect(answer.status).toBeLessThan(500)
  expect(JSON.stringify(answer)).not.toMatch(/ at |node_modules|\.ts/)
})

test('a type without a body is no body: what takes none works, and what needs one names what is missing', async () => {
  const headers = await w.signIn('ayse')
  const send = async (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string) => {
    const response = await fetch(w.address + path, {
      method,
      headers: { ...headers, origin: w.deps.config.publicUrl, 'content-type': 'application/json' },
    })
    return { status: response.status, ...((await response.json()) as object) }
  }
  const { id } = await w.product()
  expect(await send('DELETE', adminProductUrl(id))).toMatchObject({ status: 200, id })
  expect(await send('POST', adminProductsUrl)).toMatchObject({
    status: 400,
    field: 'name',
    error: 'name alanı zorunlu.',
  })
  expect(await send('PUT', editBrandUrl)).toMatchObject({ status: 400, field: 'name' })
  expect(await send('PATCH', adminProductUrl(id))).toMatchObject({
    status: 400,
    error: 'İstek gövdesi bir JSON nesnesi olmalı.',
  })
  expect(await send('POST', exchangeUrl)).toMatchObject({ status: 400, code: 'CODE_REQUIRED', field: 'code' })
  expect(await send('POST', logoutUrl)).toMatchObject({ status: 200, success: true })
})

test.each([
  ['{}', 'Değiştirilecek en az bir alan gönderin.'],
  ['[]', 'İstek gövdesi bir JSON nesnesi olmalı.'],
  ['null', 'İstek gövdesi bir JSON nesnesi olmalı.'],
  ['"name"', 'İstek gövdesi bir JSON nesnesi olmalı.'],
  ['5', 'İstek gövdesi bir JSON nesnesi olmalı.'],
  ['{"":1}', '"" diye bir alan tanınmıyor.'],
])('%s as a change is at fault as a whole, and names no field', async (payload, error) => {
  const headers = { ...(await w.signIn('ayse')), 'content-type': 'application/json' }
  const { id } = await w.product()
  const response = await w.request('PATCH', adminProductUrl(id), { headers, payload })
  expect(response.json()).toMatchObject({ status: 400, error })
  expect(response.json()).not.toHaveProperty('field')
})

test.each([
  [`${adminLicensesUrl}?limit=501`, 'limit 1 ile 500 arasında bir sayı olmalı.'],
  [`${adminLicensesUrl}?page=1&sort=price`, /^sort şunlardan biri olmalı: [a-z_, ]+; azalan sıra için/],
  [`${adminLicensesUrl}?product_id=1`, /^product_id bir kimlik olmalı: 0199a000-/],
  [`${auditUrl}?from=2030-01-01`, /^from 2030-01-31T00:00:00Z gibi yazılmalı/],
])('%s is told what its field must look like', async (url, error) => {
  const answer = await w.request('GET', url, { headers: await w.signIn('ayse') })
  expect(answer.json()).toMatchObject({ code: 'BAD_REQUEST', error: expect.stringMatching(error) })
})

test('a handler has eight seconds, one that sends a long list minutes, and the gate bounds itself', async () => {
  const timeouts: [string | undefined, number][] = []
  const look = (message: unknown) => {
    const { url, handlerTimeout } = (message as { request: FastifyRequest }).request.routeOptions
    timeouts.push([url, handlerTimeout])
  }
  const handlers = 'tracing:fastify.request.handler:start'
  subscribe(handlers, look)
  try {
    await w.app.inject(getBrand.path)
    await w.app.inject(productsUrl)
    await post('{"license_key":"x"}')
  } finally {
    unsubscribe(handlers, look)
  }
  expect(timeouts).toEqual([
    [getBrand.path, 8_000],
    [productsUrl, 600_000],
    [gateUrls.validate, 0],
  ])
})

test('a body that is not said to be JSON is refused', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    expect(await post('{"license_key":"x"}', { 'content-type': type })).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
    })
  }
})

test('an unknown address of the API is a problem, not a page, and so is one that a probe misspells', async () => {
  const misspelt = ['/readyz/', '/LIVEZ', '/healthz.', '/metrics']
  for (const url of misspelt) expect((await w.request('GET', url)).statusCode).toBe(404)
  for (const url of ['/api/yok', '/api/licenses', '/api/%ff', '/.well-known/yok', ...misspelt]) {
    const response = await w.request('GET', url)
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/)
    expect(response.statusCode).toBeLessThan(500)
  }
  expect((await w.request('GET', '/api/yok')).json()).toMatchObject({ status: 404, code: 'ROUTE_NOT_FOUND' })
})

const raw: [string, string, RegExp][] = [
  ['what is not HTTP', 'HELLO\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['a request without a host', 'GET /healthz HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
  ['headers of 20 KB', `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`, /^HTTP\/1\.1 431 /],
  [
    'two lengths',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\na',
    /^HTTP\/1\.1 400 /,
  ],
]

test.each(raw)('%s is answered on the wire', async (_what, bytes, start) => {
  const { hostname, port } = new URL(w.address)
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  expect(answer).toMatch(start)
})

test('an idle connection is kept for longer than a proxy keeps one, so that no call meets its end', async () => {
  const { headers } = await fetch(`${w.address}/livez`)
  const [, seconds] = /^timeout=(\d+)$/.exec(headers.get('keep-alive')!)!
  expect(Number(seconds)).toBeGreaterThan(60)
})

test('X-Forwarded headers are believed of a trusted proxy only', async () => {
  const { license_key } = await w.license({ max_instances: 9 })
  const address = async (app: typeof w.app, fingerprint: string, chain = '203.0.113.9') => {
    const headers = { 'x-forwarded-for': chain }
    await app.inject({
      method: 'POST',
      url: gateUrls.activate,
      headers,
      payload: { license_key, fingerprint },
    })
    const rows = await w.db.queries.selectFrom('instances').select('address').orderBy('id', 'desc').execute()
    return rows[0]!.address
  }
  const behindProxy = await buildApp({
    ...w.deps,
    config: { ...w.deps.config, trustedProxies: ['127.0.0.0/8', '10.0.0.0/8'] },
  })
  expect(await address(w.app, 'machine-1')).toBe('127.0.0.1')
  expect(await address(behindProxy, 'machine-2')).toBe('203.0.113.9')
  expect(await address(behindProxy, 'machine-3', '203.0.113.9:4711')).toBe('203.0.113.9')
  expect(await address(behindProxy, 'machine-4', '198.51.100.1, [2001:db8::9]:443')).toBe('2001:db8::9')
  expect(await address(behindProxy, 'machine-5', '198.51.100.1, 203.0.113.9:4711, 10.0.0.2:80')).toBe(
    '203.0.113.9',
  )
  expect(await address(behindProxy, 'machine-6', '203.0.113.9, unknown')).toBe('127.0.0.1')
  await behindProxy.close()
})

test('a server that is stopped while it renders ahead stops without a word', async () => {
  const stopped = await buildApp(w.deps)
  await stopped.ready()
  const rendering = renderAhead(stopped)
  await stopped.close()
  await expect(rendering).resolves.toBeUndefined()
  await expect(renderAhead(stopped)).resolves.toBeUndefined()
})

test('an unforeseen fault says nothing of itself', async () => {
  const { license_key } = await w.license()
  await w.db.session((session) => session.script('alter table blocks rename to gone'))
  try {
    const { status, body } = await w.gate('validate', { license_key })
    expect(status).toBe(500)
    expect(body).toMatchObject({ code: 'INTERNAL', error: 'Beklenmeyen bir hata oluştu.' })
    expect(JSON.stringify(body)).not.toMatch(/blocks|relation|sql/i)
  } finally {
    await w.db.session((session) => session.script('alter table gone rename to blocks'))
  }
})
