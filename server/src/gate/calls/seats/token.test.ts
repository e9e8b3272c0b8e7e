import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { gateUrls, jwksUrl, type GateAnswer, type VerdictClaims } from '@muhur/contract/gate/gate'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { newLicenseKey } from '../../license-key.ts'

const w = await world()
const nonce = 'Zk9tZV9yYW5kb21fbm9uY2U'
const day = 24 * 3600

/** Verifies with an independent implementation, as a client would: by the published keys and nothing else. */
async function verified({ token }: GateAnswer, audience?: string) {
  const keys = createLocalJWKSet((await w.request('GET', jwksUrl)).json())
  const { payload, protectedHeader } = await jwtVerify<VerdictClaims>(token, keys, {
    issuer: 'https://muhur.test',
    audience,
    typ: 'license-verdict+jwt',
    algorithms: ['EdDSA'],
    currentDate: w.clock.now(),
  })
  return { ...payload, header: protectedHeader }
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url')

test('a verdict names its license, product, instance, call and token, and is signed over all of them', async () => {
  const { id, license_key, product_id } = await w.license()
  const call = { license_key, fingerprint: 'machine-1', nonce }
  const { body } = await w.gate('activate', call)
  const now = w.clock.now().getTime() / 1000
  const { header, ...claims } = await verified(body, product_id)
  expect(header).toEqual({ alg: 'EdDSA', typ: 'license-verdict+jwt', kid: expect.any(String) })
  expect(claims).toEqual({
    iss: 'https://muhur.test',
    verb: 'activate',
    bdh: hashOf(JSON.stringify(call)),
    aud: product_id,
    sub: id,
    iid: body.instance!.id,
    ith: hashOf(body.instance!.token!),
    fph: hashOf('machine-1'),
    nonce,
    code: 'VALID',
    iat: now,
    exp: now + 600,
    grace_until: now + 900,
    next_heartbeat_in: 300,
    ent: [],
    product_name: 'Ticket Bot',
    expires_at: null,
    seats_used: 1,
    seats_allowed: 1,
  })
})

test('the hash is that of the bytes as they came, whatever JSON makes of them', async () => {
  const { license_key } = await w.license()
  for (const payload of [
    `{"license_key":"${license_key}"}`,
    ` {\n "license_key" : "${license_key}" }\n`,
    `{"license_key":"x","license_key":"${license_key}"}`,
    `{"hostname":"sunucu-ğ","license_key":"${license_key}"}`,
    `{"hostname":"sunucu-\\u011f","license_key":"${license_key}"}`,
  ]) {
    const headers = { 'content-type': 'application/json' }
    const answer = await w.app.inject({ method: 'POST', url: gateUrls.validate, headers, payload })
    expect(decodeJwt(answer.json<GateAnswer>().token)).toMatchObject({ code: 'VALID', bdh: hashOf(payload) })
  }
})

test('each verb signs its own name, and a refusal what it refused', async () => {
  const { license_key } = await w.license()
  const machine = { license_key, fingerprint: 'machine-1' }
  const { instance } = (await w.gate('activate', machine)).body
  const call = { ...machine, instance_token: instance!.token! }
  for (const [verb, code] of [
    ['validate', 'VALID'],
    ['heartbeat', 'VALID'],
    ['deactivate', 'VALID'],
    ['heartbeat', 'INSTANCE_RELEASED'],
    ['activate', 'PRODUCT_MISMATCH'],
  ] as const) {
    const asked = code === 'PRODUCT_MISMATCH' ? { ...call, product_id: randomUUID() } : call
    const claims = decodeJwt((await w.gate(verb, asked)).body.token)
    expect(claims).toMatchObject({ verb, code, bdh: hashOf(JSON.stringify(asked)) })
    expect('ith' in claims).toBe(verb === 'heartbeat' && code === 'VALID')
  }
})

test('what permits nothing gives no grace: a question and a goodbye', async () => {
  const { license_key } = await w.license()
  const machine = { license_key, fingerprint: 'machine-1' }
  const { instance } = (await w.gate('activate', machine)).body
  for (const verb of ['validate', 'deactivate'] as const) {
    const claims = await verified((await w.gate(verb, { ...machine, instance_token: instance!.token! })).body)
    expect(claims).toMatchObject({ code: 'VALID', grace_until: claims.iat })
    expect(claims).not.toHaveProperty('product_name')
  }
})

test('an instance learns its owner’s name, and the seats at that moment', async () => {
  await w.signIn('mehmet')
  const expires_at = new Date(w.clock.now().getTime() + 30 * day * 1000).toISOString()
  const { license_key } = await w.license({ max_instances: 3, expires_at })
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-2' })
  expect(await verified(body)).toMatchObject({
    owner_name: 'mehmet',
    seats_used: 2,
    seats_allowed: 3,
    expires_at: Date.parse(expires_at) / 1000,
  })
})

test('a refusal is signed too, and gives no grace', async () => {
  const { id, license_key, product_id } = await w.license()
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { status: 'revoked' } })
  const { body } = await w.gate('validate', { license_key, nonce })
  const claims = await verified(body, product_id)
  expect(claims).toMatchObject({ sub: id, code: 'REVOKED', nonce })
  expect(claims.grace_until).toBe(claims.iat)
})

test('so is the refusal of a key that is not on record', async () => {
  const claims = await verified((await w.gate('validate', { license_key: newLicenseKey(), nonce })).body)
  expect(claims).toMatchObject({ code: 'NOT_FOUND', nonce })
  expect(claims).not.toHaveProperty('sub')
})

test('grace ends with the license', async () => {
  const expires = w.clock.now().getTime() / 1000 + 600
  const { license_key } = await w.license({ expires_at: new Date(expires * 1000).toISOString() })
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  expect((await verified(body)).grace_until).toBe(expires)
})

test('a token with one character changed does not verify', async () => {
  const { license_key } = await w.license()
  const { body } = await w.gate('validate', { license_key })
  const [header, payload, signature] = body.token.split('.') as [string, string, string]
  const forged = Buffer.from(payload, 'base64url').toString().replace('"VALID"', '"valid"')
  const token = [header, Buffer.from(forged).toString('base64url'), signature].join('.')
  await expect(verified({ ...body, token })).rejects.toThrow('signature verification failed')
})

test('the verdict on a key of another product names the product that was asked about', async () => {
  const { license_key } = await w.license()
  const product_id = randomUUID()
  const { body } = await w.gate('validate', { license_key, product_id })
  expect(decodeJwt(body.token)).toMatchObject({ code: 'PRODUCT_MISMATCH', aud: product_id })
})
