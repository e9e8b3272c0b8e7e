import { GateCall, type GateVerb } from '@muhur/contract/gate/gate'
import { expect, test } from 'vitest'
import { faultsOf, strangers } from '../../../../test/network/strangers.ts'
import { newLicenseKey } from '../../license-key.ts'

const { w, ask } = await strangers()

const verbs: GateVerb[] = ['validate', 'activate', 'heartbeat', 'deactivate']
const nonce = 'Zk9tZV9yYW5kb21fbm9uY2U'

/** The place of this test's license key in the bodies. */
const key = '<key>'
const right = `"license_key":"${key}"`

const bodies: [string, string, object][] = [
  ['nothing', '', { code: 'BAD_REQUEST', field: 'license_key' }],
  ['half of JSON', `{${right}`, { code: 'MALFORMED_JSON' }],
  ['two of them', `{${right}}{${right}}`, { code: 'MALFORMED_JSON' }],
  ['a comment', `{${right}} // key`, { code: 'MALFORMED_JSON' }],
  ['single quotes', `{'license_key':'${key}'}`, { code: 'MALFORMED_JSON' }],
  ['a form', `license_key=${key}`, { code: 'MALFORMED_JSON' }],
  ['a line break within a text', `{"license_key":"${key}\n"}`, { code: 'MALFORMED_JSON' }],
  ['null', 'null', { code: 'BAD_REQUEST' }],
  ['a text', `"${key}"`, { code: 'BAD_REQUEST' }],
  ['a number', '1e999', { code: 'BAD_REQUEST' }],
  ['an array', `[{${right}}]`, { code: 'BAD_REQUEST' }],
  ['no field', '{}', { code: 'BAD_REQUEST', field: 'license_key' }],
  ['no key', `{"nonce":"${nonce}"}`, { code: 'BAD_REQUEST', field: 'license_key' }],
  ['an empty key', '{"license_key":""}', { code: 'BAD_REQUEST', field: 'license_key' }],
  ['a key of 129', `{"license_key":"${'M'.repeat(129)}"}`, { code: 'BAD_REQUEST', field: 'license_key' }],
  ['a field nobody knows', `{${right},"admin":true}`, { code: 'BAD_REQUEST', field: 'admin' }],
  ['a time', `{${right},"iat":2099}`, { code: 'BAD_REQUEST', field: 'iat' }],
  ['a field with a space', `{${right},"nonce ":"${nonce}"}`, { code: 'BAD_REQUEST', field: 'nonce ' }],
  ['a prototype', `{${right},"__proto__":{"valid":true}}`, { code: 'BAD_REQUEST', field: '__proto__' }],
  ['a key by prototype', `{"__proto__":{${right}}}`, { code: 'BAD_REQUEST', field: 'license_key' }],
  ['a constructor', `{${right},"constructor":{}}`, { code: 'BAD_REQUEST', field: 'constructor' }],
  ['toString', `{${right},"toString":"x"}`, { code: 'BAD_REQUEST', field: 'toString' }],
  ['a nest of 7,000', `{"license_key":${'['.repeat(7000)}${']'.repeat(7000)}}`, { code: 'BAD_REQUEST' }],
  ['U+0000 in the key', `{"license_key":"${key}\\u0000"}`, { code: 'BAD_REQUEST' }],
  ['U+0000 in a hostname', `{${right},"hostname":"a\\u0000b"}`, { code: 'BAD_REQUEST' }],
  ['half a surrogate pair', `{${right},"hostname":"\\ud83d"}`, { code: 'BAD_REQUEST' }],
  ['a pair the wrong way round', `{${right},"hostname":"\\udc00\\ud83d"}`, { code: 'BAD_REQUEST' }],
  ['half a pair in a name', `{${right},"\\ud83d":1}`, { code: 'BAD_REQUEST' }],
  ['17 KB', `{${right},"hostname":"${'x'.repeat(17_000)}"}`, { code: 'PAYLOAD_TOO_LARGE' }],
  ['17 KB of spaces', `{${right}${' '.repeat(17_000)}}`, { code: 'PAYLOAD_TOO_LARGE' }],
]

test.each(bodies)('a body of %s is refused by all four verbs', async (_what, body, refusal) => {
  const license_key = newLicenseKey()
  for (const verb of verbs) {
    const answer = await ask(body.replaceAll(key, license_key), { verb })
    expect(answer.body).toMatchObject(refusal)
    expect(faultsOf(answer, answer.body.code as never, license_key.slice(17))).toEqual([])
  }
})

const wrongTypes: unknown[] = [5, -0.5, true, false, null, [], ['x'], {}, { toString: 'x' }]

test.each(Object.keys(GateCall.properties))(
  '%s takes no number, boolean, null, array or object',
  async (field) => {
    const license_key = newLicenseKey()
    for (const value of wrongTypes) {
      const answer = await ask({ license_key, [field]: value })
      expect(faultsOf(answer, 'BAD_REQUEST', license_key.slice(17))).toEqual([])
      expect(answer.body.field).toBe(field)
    }
  },
)

const wrongForms: [keyof GateCall, string[]][] = [
  ['product_id', ['', '1', 'C0FFEE00-0000-7000-8000-000000000000', '{c0ffee00-0000-7000-8000-000000000000}']],
  ['fingerprint', ['', '1234567', 'x'.repeat(257), '😀'.repeat(7)]],
  ['instance_token', ['', 'two words', 'x'.repeat(129), 'şifre', 'tab\there', 'end\n']],
  [
    'nonce',
    ['', 'x'.repeat(15), 'x'.repeat(129), `${nonce} ${nonce}`, ` ${nonce}`, `${nonce}\n`, 'ğ'.repeat(16)],
  ],
  ['version', ['', '1.0 beta', 'x'.repeat(65), 'sürüm', '1.0\n']],
  ['hostname', ['', 'x'.repeat(256), '😀'.repeat(256)]],
  ['sdk', ['', 'x'.repeat(65), 'js/1.0\nevil: 1', 'js/1.0 ü']],
]

test.each(wrongForms)('%s is held to its form', async (field, values) => {
  const license_key = newLicenseKey()
  for (const value of values) {
    const answer = await ask({ license_key, [field]: value }, { verb: 'activate' })
    expect(faultsOf(answer, 'BAD_REQUEST', license_key.slice(17))).toEqual([])
    expect(answer.body.field).toBe(field)
  }
})

test('the shortest and the longest of everything are taken', async () => {
  const { license_key, product_id } = await w.license({ max_instances: 2 })
  const shortest = { fingerprint: '12345678', nonce: '!'.repeat(16), version: '1', hostname: 'ı', sdk: ' ' }
  const longest = {
    product_id,
    fingerprint: '😀'.repeat(256),
    nonce: '~'.repeat(128),
    instance_token: '"'.repeat(128),
    version: '\\'.repeat(64),
    hostname: '😀'.repeat(255),
    sdk: `js/1.0 ${'x'.repeat(57)}`,
  }
  for (const call of [shortest, longest])
    expect((await ask({ license_key, ...call }, { verb: 'activate' })).body).toMatchObject({ code: 'VALID' })
})

test('a token that never was one is nobody’s', async () => {
  const { license_key } = await w.license()
  const fingerprint = 'machine-1'
  const activated = await ask({ license_key, fingerprint }, { verb: 'activate' })
  const { token } = activated.body.instance as { token: string }
  const nonsense = [
    'x',
    '../../etc/passwd',
    "';drop",
    'A'.repeat(64),
    token.slice(1),
    `${token}=`,
    token.toLowerCase(),
  ]
  for (const verb of ['heartbeat', 'deactivate', 'validate'] as const) {
    for (const instance_token of nonsense) {
      const answer = await ask({ license_key, fingerprint, instance_token }, { verb })
      expect(answer.status, instance_token).toBe(200)
      expect(answer.body).toMatchObject({
        valid: false,
        code: 'INSTANCE_REQUIRED',
        license: { current_instances: 1 },
      })
    }
  }
})

test('of a field that stands there twice the last one counts, whatever the first one was', async () => {
  const { license_key } = await w.license()
  const twice = (first: unknown, last: unknown) =>
    ask(`{"license_key":${JSON.stringify(first)},"license_key":${JSON.stringify(last)}}`)
  expect((await twice('MHR-', license_key)).body.code).toBe('VALID')
  expect((await twice({ a: [5] }, license_key)).body.code).toBe('VALID')
  expect(faultsOf(await twice(license_key, 'MHR-'), 'KEY_MALFORMED', license_key)).toEqual([])
})

test.each(['Thu, 01 Jan 2099 00:00:00 GMT', 'Thu, 01 Jan 1970 00:00:00 GMT', '0', '-1', 'NaN', 'dün'])(
  'a client that dates its call %s changes nothing',
  async (date) => {
    const expires_at = new Date(w.clock.now().getTime() + 60_000).toISOString()
    const { license_key } = await w.license({ expires_at })
    const headers = { date: encodeURI(date), 'x-date': encodeURI(date) }
    expect((await ask({ license_key }, { headers })).body).toMatchObject({
      code: 'VALID',
      server_time: w.clock.now().toISOString(),
    })
    await w.clock.advance(60)
    expect((await ask({ license_key }, { headers })).body.code).toBe('EXPIRED')
  },
)
