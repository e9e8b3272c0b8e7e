import { generateKeyPairSync, sign } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashOf } from '../tour/verdict.ts'
import { at } from '../paths.mjs'

const page = readFileSync(at('docs', 'tr', 'protocol.md'), 'utf8')
const example = /```js name="verdict.mjs"\n(.*?)```/s.exec(page)![1]!
const { verdict } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
  verdict(answer: object, keySet: object, asked: object): object
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keySet = { version: 1, keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }
const call = { iss: 'https://muhur.test', aud: 'product', nonce: '9229a2b05093af14', verb: 'activate' }
const asked = { ...call, body: '{"license_key":"MHR-…"}', fingerprint: 'makine-0001' }
const instance = { token: 'AaH9qqmy' }
const header = { alg: 'EdDSA', typ: 'license-verdict+jwt', kid: 'one' }
const claims = {
  ...call,
  bdh: hashOf(asked.body),
  fph: hashOf(asked.fingerprint),
  iid: 'instance',
  ith: hashOf(instance.token),
  code: 'VALID',
}

function token(changedHeader: object = {}, changedClaims: object = {}, key = privateKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ ...header, ...changedHeader })}.${part({ ...claims, ...changedClaims })}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

test('the example accepts a genuine verdict', () => {
  expect(verdict({ token: token(), instance }, keySet, asked)).toEqual(claims)
})

test('the example accepts a denial without a token, and a heartbeat of its own instance', () => {
  const denial = token({}, { code: 'REVOKED', iid: undefined, ith: undefined })
  expect(verdict({ token: denial }, keySet, asked)).toMatchObject({ code: 'REVOKED' })
  const beat = token({}, { verb: 'heartbeat' })
  const beating = { ...asked, verb: 'heartbeat', iid: 'instance' }
  expect(verdict({ token: beat, instance }, keySet, beating)).toMatchObject({ iid: 'instance' })
  expect(() => verdict({ token: beat, instance }, keySet, { ...beating, iid: 'another' })).toThrow()
})

test.each([
  ['a foreign key', token({}, {}, generateKeyPairSync('ed25519').privateKey)],
  ['other claims', token().replace(/\.[^.]+\./, `.${token({}, { code: 'x' }).split('.')[1]}.`)],
  ['an unknown kid', token({ kid: 'two' })],
  ['no algorithm', token({ alg: 'none' })],
  ['another type', token({ typ: 'JWT' })],
  ['another issuer', token({}, { iss: 'https://example.com' })],
  ['another product', token({}, { aud: 'other' })],
  ['another nonce', token({}, { nonce: '0000000000000000' })],
  ['another machine', token({}, { fph: hashOf('makine-0002') })],
  ['another call', token({}, { verb: 'validate' })],
  ['another body', token({}, { bdh: hashOf('{"license_key":"MHR-another"}') })],
  ['another instance token', token({}, { ith: hashOf('another') })],
  ['no instance token', token({}, { ith: undefined })],
  ['a fourth part', `${token()}.x`],
  ['nothing', ''],
  ['9 KB', token({}, { more: 'x'.repeat(9_000) })],
])('it refuses one with %s', (_what, forged) => {
  expect(() => verdict({ token: forged, instance }, keySet, asked)).toThrow()
})
