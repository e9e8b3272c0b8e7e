import { adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { gateUrls } from '@muhur/contract/gate/gate'
import { productsUrl } from '@muhur/contract/shop/products'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newSecret } from '../../start/api-token.ts'

const w = await world()

/** Sends the bytes as they are; gives the status and the body of the answer. */
async function send(
  ...parts: (string | Buffer)[]
): Promise<{ status: number; body: Record<string, unknown> }> {
  const { hostname, port } = new URL(w.address)
  const answer = await new Promise<string>((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => {
      for (const part of parts) socket.write(part)
    })
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
  const [, status] = /^HTTP\/1\.1 (\d+) /.exec(answer)!
  const body = /^\{.*\}/ms.exec(
    answer
      .slice(answer.indexOf('\r\n\r\n'))
      .replaceAll(/^[\da-f]+\r\n/gm, '')
      .trim(),
  )
  return { status: Number(status), body: body ? JSON.parse(body[0]) : {} }
}

const hosts = [
  ['two', 'Host: a.example\r\nHost: b.example\r\n'],
  ['the same twice', 'Host: a.example\r\nHost: a.example\r\n'],
  ['an empty one', 'Host: \r\n'],
  ['none', ''],
  ['one with a path', 'Host: a.example/b\r\n'],
  ['one with a user', 'Host: x@a.example\r\n'],
] as const

test.for(hosts)('a request with %s for a host is refused, whatever is asked', async ([, head]) => {
  for (const path of ['/healthz', '/livez', '/', productsUrl, '/.well-known/jwks.json', '/api/yok'])
    expect(await send(`GET ${path} HTTP/1.1\r\n${head}Connection: close\r\n\r\n`), path).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: 'İstekte tek ve geçerli bir Host başlığı olmalı.' },
    })
  const { license_key } = await w.license()
  const body = JSON.stringify({ license_key })
  const call = `POST ${gateUrls.validate} HTTP/1.1\r\n${head}Connection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`
  expect(await send(call, body)).toMatchObject({ status: 400, body: { code: 'BAD_REQUEST' } })
})

test('a host may be a name, an address or either with a port, and HTTP/1.0 needs none', async () => {
  for (const host of [
    'a.example',
    'A.example:3000',
    'muhur',
    '127.0.0.1',
    '[::1]:3000',
    '[::1]',
    'my_shop:80',
  ])
    expect((await send(`GET /livez HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)).status).toBe(200)
  expect((await send('GET /livez HTTP/1.0\r\n\r\n')).status).toBe(200)
})

const unread = [
  [{ 'content-encoding': 'gzip' }, /sıkıştırılmadan/],
  [{ 'content-encoding': 'br' }, /sıkıştırılmadan/],
  [{ 'content-encoding': 'identity, gzip' }, /sıkıştırılmadan/],
  [{ 'content-type': 'application/json; charset=iso-8859-9' }, /UTF-8 olmalı/],
  [{ 'content-type': 'application/json;charset="utf-16"' }, /UTF-8 olmalı/],
  [{ 'content-type': 'application/json; charset=utf-8; charset=latin1' }, /UTF-8 olmalı/],
] as const

test.for(unread)('a body with %j is refused, not read as something else', async ([head, sentence]) => {
  const { license_key } = await w.license()
  const text = JSON.stringify({ license_key })
  const headers = { 'content-type': 'application/json', ...head }
  for (const payload of [text, gzipSync(text)]) {
    const answer = await w.app.inject({ method: 'POST', url: gateUrls.validate, headers, payload })
    expect(answer.headers['content-type']).toBe('application/problem+json')
    expect(answer.json()).toMatchObject({
      status: 415,
      code: 'UNSUPPORTED_MEDIA_TYPE',
      error: expect.stringMatching(sentence),
    })
    const asAdmin = { ...(await w.signIn('ayse')), ...headers }
    const issued = await w.request('POST', adminLicensesUrl, { headers: asAdmin, payload })
    expect(issued.json()).toMatchObject({ code: 'UNSUPPORTED_MEDIA_TYPE' })
  }
})

test('UTF-8 by either of its names, `identity`, and a type without a body are taken', async () => {
  const { license_key } = await w.license()
  const payload = JSON.stringify({ license_key, hostname: 'ışık' })
  for (const head of [
    { 'content-type': 'application/json; charset=UTF-8' },
    { 'content-type': 'application/json;charset="utf8"' },
    { 'content-type': 'application/json', 'content-encoding': 'identity' },
  ]) {
    const answer = await w.app.inject({ method: 'POST', url: gateUrls.validate, headers: head, payload })
    expect(answer.json(), JSON.stringify(head)).toMatchObject({ code: 'VALID' })
  }
  const headers = { 'content-type': 'text/plain; charset=latin1', 'content-encoding': 'gzip' }
  expect((await w.app.inject({ url: productsUrl, headers })).statusCode).toBe(200)
})

test.for(['gzip, chunked', 'deflate, chunked', 'identity, chunked', 'x-gzip, chunked'])(
  'a body in the transfer coding %s is refused, not read as it stands',
  async (coding) => {
    const { license_key } = await w.license()
    const body = JSON.stringify({ license_key })
    const call = (value: string) =>
      send(
        `POST ${gateUrls.validate} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: application/json\r\n` +
          `Transfer-Encoding: ${value}\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
      )
    expect(await call(coding)).toMatchObject({
      status: 415,
      body: { code: 'UNSUPPORTED_MEDIA_TYPE', error: expect.stringContaining('Transfer-Encoding') },
    })
    expect(await call('Chunked')).toMatchObject({ status: 200, body: { code: 'VALID' } })
  },
)

test('a target that names another host than the header is refused, and one that names the same is served', async () => {
  const ask = (target: string) =>
    send(`GET ${target} HTTP/1.1\r\nHost: A.example\r\nConnection: close\r\n\r\n`)
  for (const target of [
    'http://evil/livez',
    'http://evil/',
    'https://a.example.evil/livez',
    'http://x@a.example/livez',
    'http://a.example:81/livez',
    'ftp://a.example/livez',
  ])
    expect(await ask(target), target).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', error: 'İsteğin adresi ile Host başlığı aynı sunucuyu göstermeli.' },
    })
  for (const target of [
    'http://a.example/livez',
    'https://A.EXAMPLE/livez',
    'http://a.example:80/livez',
    '/livez',
  ])
    expect((await ask(target)).status, target).toBe(200)
})

test('a token in the address is refused at every address: public ones, the gate’s and unknown ones', async () => {
  const secret = newSecret()
  for (const path of [
    productsUrl,
    gateUrls.validate,
    '/.well-known/jwks.json',
    '/openapi.json',
    '/healthz',
    '/livez',
    '/readyz',
    '/docs',
    '/api/yok',
    '/',
  ])
    for (const url of [`${path}?access_token=${secret}`, `${path}?a=${secret.replaceAll('_', '%5F')}`]) {
      const answer = await w.app.inject({ method: path === gateUrls.validate ? 'POST' : 'GET', url })
      expect(answer.json(), url.slice(0, 30)).toMatchObject({ status: 400, code: 'TOKEN_IN_URL' })
      expect(answer.body).not.toContain(secret.slice(10))
    }
})
