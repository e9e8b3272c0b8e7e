import { gateUrls } from '@muhur/contract/gate/gate'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { faultsOf, strangers } from '../../../../test/network/strangers.ts'
import { newLicenseKey } from '../../license-key.ts'

const { w, ask, newcomer } = await strangers()

const latin1 = (text: string) => Buffer.from(text, 'latin1')
const utf8 = (text: string) => Buffer.from(text)

const encodings: [string, (json: string) => Buffer][] = [
  ['UTF-16', (json) => Buffer.from(json, 'utf16le')],
  ['UTF-16 with its mark', (json) => Buffer.from(`\ufeff${json}`, 'utf16le')],
  ['a byte that UTF-8 has not', (json) => Buffer.concat([utf8(json.slice(0, -2)), latin1('\xff"}')])],
  [
    'Windows-1254, as Turkish Windows writes it',
    (json) => Buffer.concat([utf8(json.slice(0, -2)), latin1('\xfd"}')]),
  ],
  ['half a letter', (json) => Buffer.concat([utf8(json.slice(0, -2)), latin1('\xc4"}')])],
  ['U+0000 in two bytes', (json) => Buffer.concat([utf8(json.slice(0, -2)), latin1('\xc0\x80"}')])],
  [
    'half a surrogate pair in three bytes',
    (json) => Buffer.concat([utf8(json.slice(0, -2)), latin1('\xed\xa0\x80"}')]),
  ],
  [
    'a letter beyond Unicode',
    (json) => Buffer.concat([utf8(json.slice(0, -2)), latin1('\xf4\x90\x80\x80"}')]),
  ],
  ['U+0000 as it is', (json) => Buffer.concat([utf8(json.slice(0, -2)), latin1('\x00"}')])],
  ['gzip that nobody announced', () => Buffer.from('1f8b0800000000000003', 'hex')],
]

test.each(encodings)('%s is no JSON', async (_what, encode) => {
  const license_key = newLicenseKey()
  const answer = await ask(encode(JSON.stringify({ license_key })))
  expect(faultsOf(answer, 'MALFORMED_JSON', license_key.slice(17))).toEqual([])
})

test('the mark that Windows puts before UTF-8 is forgiven', async () => {
  const { license_key } = await w.license()
  expect((await ask(utf8(`\ufeff${JSON.stringify({ license_key })}`))).body.code).toBe('VALID')
})

test.each([
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  'application/jsonp',
  'application',
  'application/json/x',
  '; charset=utf-8',
  'null',
])('a body said to be %s is refused', async (type) => {
  const license_key = newLicenseKey()
  const answer = await ask({ license_key }, { headers: { 'content-type': type } })
  expect(faultsOf(answer, 'UNSUPPORTED_MEDIA_TYPE', license_key.slice(17))).toEqual([])
})

test.each(['application/json', 'Application/JSON; charset=UTF-8'])(
  'a body said to be %s is read as UTF-8',
  async (type) => {
    const { license_key } = await w.license()
    const headers = { 'content-type': type }
    expect((await ask({ license_key, hostname: 'ışık' }, { headers })).body.code).toBe('VALID')
  },
)

test('a call without a body, or without a word of what it is, is refused', async () => {
  const answer = await raw('POST', 'Content-Length: 0\r\n')
  expect(answer).toMatch(/^HTTP\/1\.1 400 .*"code":"BAD_REQUEST"/s)
  expect(await raw('POST', 'Content-Length: 2\r\n', '{}')).toMatch(/^HTTP\/1\.1 415 /)
})

test('a megabyte is refused, and before it has arrived', async () => {
  const json = 'Content-Type: application/json\r\n'
  const megabyte = `{"license_key":"${'x'.repeat(2 ** 20)}"}`
  const answer = await w.app.inject({
    method: 'POST',
    url: gateUrls.validate,
    payload: megabyte,
    headers: { 'content-type': 'application/json' },
  })
  expect(answer.statusCode).toBe(413)
  expect(answer.json()).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', error: 'İstek gövdesi çok büyük.' })
  const announced = await raw('POST', `${json}Content-Length: 1048576\r\n`, '{')
  expect(announced).toMatch(/^HTTP\/1\.1 413 .*application\/problem\+json.*"code":"PAYLOAD_TOO_LARGE"/s)
  const chunk = `4400\r\n${'x'.repeat(0x4400)}\r\n`
  const chunked = await raw('POST', `${json}Transfer-Encoding: chunked\r\n`, chunk)
  expect(chunked).toMatch(/^HTTP\/1\.1 413 .*"code":"PAYLOAD_TOO_LARGE"/s)
})

test('a body that is shorter or longer than it was said to be does not become another one', async () => {
  const license_key = newLicenseKey()
  const body = JSON.stringify({ license_key })
  const json = 'Content-Type: application/json\r\n'
  const cut = await raw('POST', `${json}Content-Length: ${body.length - 1}\r\n`, body)
  expect(cut).toMatch(/^HTTP\/1\.1 400 /)
  const both = await raw('POST', `${json}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n`, body)
  expect(both).toMatch(/^HTTP\/1\.1 400 /)
})

test.each(['GET', 'PUT', 'DELETE', 'PATCH'])('%s is no way to ask the gate', async (method) => {
  const license_key = newLicenseKey()
  const url = `${gateUrls.validate}?license_key=${license_key}`
  const answer = await fetch(w.address + url, { method, headers: { 'x-forwarded-for': newcomer() } })
  const body = (await answer.json()) as Record<string, unknown>
  expect(
    faultsOf(
      { status: answer.status, headers: answer.headers, body },
      'ROUTE_NOT_FOUND',
      license_key.slice(17),
    ),
  ).toEqual([])
})

test('a key in the address is not read', async () => {
  const license_key = newLicenseKey()
  const answer = await fetch(`${w.address}${gateUrls.validate}?license_key=${license_key}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  })
  expect(await answer.json()).toMatchObject({ code: 'BAD_REQUEST', field: 'license_key' })
})

/** Says this to the server and listens until it hangs up. */
function raw(method: string, headers: string, body = ''): Promise<string> {
  const { hostname, port, host } = new URL(w.address)
  const request = `${method} ${gateUrls.validate} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${headers}\r\n${body}`
  return new Promise((resolve, reject) => {
    let text = ''
    const socket = connect(Number(port), hostname, () => socket.write(request))
    socket.on('data', (chunk) => (text += chunk.toString()))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })
}
