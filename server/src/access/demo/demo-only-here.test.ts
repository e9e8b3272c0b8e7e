import { exchangeUrl, startUrl } from '@muhur/contract/access/session'
import { createServer, request, type OutgoingHttpHeaders } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const { port } = new URL(w.address)
const authorize = '/demo/discord/oauth2/authorize'

/** Asks the server through a proxy on this machine, which adds `headers` to the request. */
async function through(headers: OutgoingHttpHeaders, path: string, host = 'shop.example.com') {
  const proxy = createServer((incoming, outgoing) => {
    const onward = request(
      { port, host: '127.0.0.1', path: incoming.url, headers: { ...incoming.headers, ...headers } },
      (answer) => {
        outgoing.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(outgoing)
      },
    )
    incoming.pipe(onward)
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => proxy.once('listening', resolve))
  const { port: front } = proxy.address() as AddressInfo
  try {
    return await new Promise<{ status: number; body: string }>((resolve, reject) => {
      request({ port: front, host: '127.0.0.1', path, headers: { host } }, (answer) => {
        let body = ''
        answer.on('data', (chunk: Buffer) => (body += chunk.toString()))
        answer.on('end', () => resolve({ status: answer.statusCode!, body }))
      })
        .on('error', reject)
        .end()
    })
  } finally {
    proxy.close()
  }
}

const loopback = `127.0.0.1:${port}`

test('through a proxy that keeps the host of the shop, the demo signs nobody in', async () => {
  for (const path of [startUrl, authorize]) {
    const { status, body } = await through({}, path)
    expect(status).toBe(403)
    expect(body).toContain('Demo girişi yalnızca sunucunun çalıştığı bilgisayarda')
  }
})

test.each([
  ['x-forwarded-for', '203.0.113.9'],
  ['x-forwarded-host', 'shop.example.com'],
  ['x-forwarded-proto', 'https'],
  ['forwarded', 'for=203.0.113.9'],
  ['via', '1.1 caddy'],
  ['x-real-ip', '203.0.113.9'],
  ['cf-connecting-ip', '203.0.113.9'],
  ['cf-ray', '1'],
  ['cdn-loop', 'cloudflare'],
  ['true-client-ip', '203.0.113.9'],
  ['x-original-host', 'shop.example.com'],
])('through a proxy that names our own host and adds %s, it does not either', async (name, value) => {
  for (const path of [startUrl, authorize])
    expect((await through({ host: loopback, [name]: value }, path)).status).toBe(403)
})

test('through nginx as it is installed, which names our own host in HTTP/1.0, it does not either', async () => {
  const answer = await new Promise<string>((resolve) => {
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () =>
      socket.write(`GET ${startUrl} HTTP/1.0\r\nHost: ${loopback}\r\nConnection: close\r\n\r\n`),
    )
    socket.on('data', (chunk) => (text += chunk.toString())).on('close', () => resolve(text))
  })
  expect(answer).toMatch(/^HTTP\/1\.1 403 /)
})

test.each([
  'shop.example.com',
  '127.0.0.1.example.com',
  'localhost.example.com',
  'shop.example.com:3000',
  '192.0.2.1',
  '0.0.0.0',
  '[2001:db8::1]:3000',
])('%j is not this machine', async (host) => {
  expect((await w.app.inject({ url: startUrl, headers: { host } })).statusCode).toBe(403)
})

test.each([
  '127.0.0.1@shop.example.com',
  'shop.example.com:80@127.0.0.1',
  '127.0.0.1/@shop.example.com',
  '::1',
])('%j is no host at all', async (host) => {
  expect((await w.app.inject({ url: startUrl, headers: { host } })).statusCode).toBe(400)
})

test.each(['127.0.0.1', '127.0.0.1:3000', '127.9.9.9', 'localhost:3000', 'LOCALHOST', '[::1]:3000', '[::1]'])(
  '%s is this machine',
  async (host) => {
    expect((await w.app.inject({ url: startUrl, headers: { host } })).statusCode).toBe(302)
  },
)

test('what the browser sends in the background is refused with a stable code', async () => {
  const response = await w.request('POST', exchangeUrl, {
    headers: { host: 'shop.example.com' },
    payload: { code: 'x', state: 'x', redirectUri: 'x' },
  })
  expect(response.json()).toMatchObject({ status: 403, code: 'DEMO_ONLY_HERE' })
})

test('the back channel is closed to proxies as well', async () => {
  const response = await w.app.inject({
    method: 'POST',
    url: '/demo/discord/api/oauth2/token',
    headers: { 'x-forwarded-for': '203.0.113.9', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'grant_type=authorization_code',
  })
  expect(response.json()).toMatchObject({ code: 'DEMO_ONLY_HERE' })
})
