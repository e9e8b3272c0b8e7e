import { generateKeyPairSync, sign } from 'node:crypto'
import { expect, test } from 'vitest'
import { verdict } from './verdict.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keys = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }
const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const genuine = { alg: 'EdDSA', kid: 'one', typ: 'license-verdict+jwt' }

function token(header: object, key = privateKey) {
  const signed = `${part(header)}.${part({ code: 'VALID' })}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

test('a signed verdict is accepted', () => {
  expect(verdict(token(genuine), keys)).toEqual({ code: 'VALID' })
})

test.each([
  ['a foreign key', token(genuine, generateKeyPairSync('ed25519').privateKey), 'imza tutmuyor'],
  ['other claims', token(genuine).replace(/\.[^.]+\./, `.${part({ code: 'REVOKED' })}.`), 'imza tutmuyor'],
  ['an unknown kid', token({ ...genuine, kid: 'two' }), 'JWKS içinde two anahtarı yok'],
  ['another algorithm', token({ ...genuine, alg: 'none' }), 'imza yöntemi EdDSA değil'],
  ['another type', token({ ...genuine, typ: 'JWT' }), 'token türü yanlış'],
])('a verdict with %s is refused', (_what, forged, reason) => {
  expect(() => verdict(forged, keys)).toThrow(reason)
})
