import { adminLicenseUrl } from '@muhur/contract/license'
import { jwksUrl, type GateAnswer, type VerdictClaims } from '@muhur/contract/gate'
import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'
import { newLicenseKey } from '../licenses/key.ts'

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

test('a verdict names its license, product, instance, fingerprint and nonce, and is signed over all of them', async () => {
  const { id, license_key, product_id } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1', nonce })
  const now = w.clock.now().getTime() / 1000
  const { header, ...claims } = await verified(body, product_id)
  expect(header).toEqual({ alg: 'EdDSA', typ: 'license-verdict+jwt', kid: expect.any(String) })
  expect(claims).toEqual({
    iss: 'https://muhur.test',
    aud: product_id,
    sub: id,
    iid: body.instance!.id,
    fph: createHash('sha256').update('machine-1').digest('base64url'),
    nonce,
    code: 'VALID',
    iat: now,
    exp: now + 600,
    grace_until: now + 3 * day,
    next_heartbeat_in: 300,
    ent: [],
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

test('grace ends with the license, and a goodbye gives none', async () => {
  const expires = w.clock.now().getTime() / 1000 + day
  const { license_key } = await w.license({ expires_at: new Date(expires * 1000).toISOString() })
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  expect((await verified(body)).grace_until).toBe(expires)
  const call = { license_key, fingerprint: 'machine-1', instance_token: body.instance!.token! }
  const goodbye = await verified((await w.gate('deactivate', call)).body)
  expect(goodbye.grace_until).toBe(goodbye.iat)
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
