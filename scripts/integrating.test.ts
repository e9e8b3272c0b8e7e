import { generateKeyPairSync, sign } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { hashOf } from './tour/verdict.ts'
import { at } from './paths.mjs'

const page = readFileSync(at('docs', 'integrating.md'), 'utf8')
const example = /```js\n(.*?)```/s.exec(page)![1]!
const { verdict } = (await import(`data:text/javascript,${encodeURIComponent(example)}`)) as {
  verdict(token: string, keySet: object, sent: object): object
}

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const keySet = { version: 1, keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one' }] }
const now = Math.floor(Date.now() / 1000)
const sent = {
  iss: 'https://muhur.test',
  aud: 'product',
  nonce: '9229a2b05093af14',
  fingerprint: 'makine-0001',
}
const header = { alg: 'EdDSA', typ: 'license-verdict+jwt', kid: 'one' }
const claims = {
  iss: sent.iss,
  aud: sent.aud,
  nonce: sent.nonce,
  fph: hashOf(sent.fingerprint),
  code: 'VALID',
  exp: now + 600,
}

function token(changedHeader: object = {}, changedClaims: object = {}, key = privateKey): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ ...header, ...changedHeader })}.${part({ ...claims, ...changedClaims })}`
  return `${signed}.${sign(null, Buffer.from(signed), key).toString('base64url')}`
}

test('the example of fifteen lines reads a genuine verdict', () => {
  expect(example.match(/^.*\S.*$/gm)).toHaveLength(15)
  expect(verdict(token(), keySet, sent)).toEqual(claims)
})

test.each([
  ['a foreign key', token({}, {}, generateKeyPairSync('ed25519').privateKey)],
  ['other claims', token().replace(/\.[^.]+\./, `.${token({}, { code: 'x' }).split('.')[1]}.`)],
  ['an unknown kid', token({ kid: 'two' })],
  ['no algorithm', token({ alg: 'none' })],
  ['another type', token({ typ: 'JWT' })],
  ['another issuer', token({}, { iss: 'https://example.com' })],
  ['another product', token({}, { aud: 'other' })],
  ['another call', token({}, { nonce: '0000000000000000' })],
  ['another machine', token({}, { fph: hashOf('makine-0002') })],
  ['yesterday', token({}, { exp: now - 86_400 })],
  ['a fourth part', `${token()}.x`],
  ['nothing', ''],
  ['9 KB', token({}, { more: 'x'.repeat(9_000) })],
])('it refuses one with %s', (_what, forged) => {
  expect(() => verdict(forged, keySet, sent)).toThrow()
})

test('every link of the page leads somewhere', () => {
  const links = [...page.matchAll(/\]\(([^)]+)\)/g)].map((match) => match[1]!)
  const headings = [...page.matchAll(/^#+ (.+)$/gm)].map((match) =>
    match[1]!.toLowerCase().replaceAll(' ', '-'),
  )
  const lost = links.filter((link) =>
    link.startsWith('#') ? !headings.includes(link.slice(1)) : !existsSync(at('docs', link)),
  )
  expect(lost).toEqual([])
  expect(links.length).toBeGreaterThan(3)
})
