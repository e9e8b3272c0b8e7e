import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { world } from '../../../test/shop/world.ts'
import { newLicenseKey } from '../license-key.ts'

const w = await world()
const hour = 3600

test('a bot validates with nothing but its key', async () => {
  const license = await w.license({ max_instances: 3 })
  const { status, body } = await w.gate('validate', { license_key: license.license_key })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    valid: true,
    code: 'VALID',
    message: 'Lisans geçerli.',
    license: { id: license.id, status: 'active', current_instances: 0, max_instances: 3, expires_at: null },
    next_heartbeat_in: 300,
    server_time: w.clock.now().toISOString(),
  })
  expect(body).not.toHaveProperty('instance')
})

test('the signed answer repeats the nonce of its call, and has none where the call has none', async () => {
  const { license_key } = await w.license()
  const claimsOf = async (call: object) => {
    const { body } = await w.gate('validate', { license_key, ...call })
    return JSON.parse(Buffer.from(body.token.split('.')[1]!, 'base64url').toString()) as { nonce?: string }
  }
  expect((await claimsOf({ nonce: '9229a2b05093af14' })).nonce).toBe('9229a2b05093af14')
  expect(await claimsOf({})).not.toHaveProperty('nonce')
})

test('a key that is not on record is refused with 404, in Turkish and signed', async () => {
  const { status, body } = await w.gate('validate', { license_key: newLicenseKey() })
  expect(status).toBe(404)
  expect(body).toMatchObject({ valid: false, code: 'NOT_FOUND', error: 'Bu lisans anahtarı kayıtlı değil.' })
  expect(body.token.split('.')).toHaveLength(3)
})

test.each(['suspended', 'revoked'] as const)('a %s license is refused at once', async (status) => {
  const license = await w.license()
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(license.id), { headers, payload: { status } })
  const { body } = await w.gate('validate', { license_key: license.license_key })
  expect(body).toMatchObject({ valid: false, code: status.toUpperCase(), license: { status } })
  expect(body).not.toHaveProperty('next_heartbeat_in')
})

test('a license is good until the moment it expires, by the clock of the database', async () => {
  const expires_at = new Date(w.clock.now().getTime() + hour * 1000).toISOString()
  const { license_key } = await w.license({ expires_at })
  await w.clock.advance(hour - 1)
  expect((await w.gate('validate', { license_key })).body.code).toBe('VALID')
  await w.clock.advance(1)
  expect((await w.gate('validate', { license_key })).body).toMatchObject({
    code: 'EXPIRED',
    license: { status: 'expired' },
  })
})

test.each(['suspended', 'revoked'] as const)(
  'a %s license past its end keeps that status',
  async (status) => {
    const expires_at = new Date(w.clock.now().getTime() + hour * 1000).toISOString()
    const { id, license_key } = await w.license({ expires_at })
    const headers = await w.signIn('ayse')
    await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { status } })
    await w.clock.advance(hour)
    expect((await w.gate('validate', { license_key })).body).toMatchObject({
      code: status.toUpperCase(),
      license: { status, expires_at },
    })
  },
)

test('the key of one product does not open another', async () => {
  const { license_key, product_id } = await w.license()
  expect((await w.gate('validate', { license_key, product_id })).body.code).toBe('VALID')
  const other = await w.gate('validate', { license_key, product_id: randomUUID() })
  expect(other.body.code).toBe('PRODUCT_MISMATCH')
})

test('with an instance token it asks for that instance too', async () => {
  const { license_key } = await w.license()
  const fingerprint = 'machine-1'
  const { body } = await w.gate('activate', { license_key, fingerprint })
  const instance_token = body.instance!.token!
  const ask = async (call: object) =>
    (await w.gate('validate', { license_key, instance_token, ...call })).body.code
  expect(await ask({ fingerprint })).toBe('VALID')
  expect(await ask({ fingerprint: 'machine-2' })).toBe('FINGERPRINT_MISMATCH')
  expect(await ask({ fingerprint, instance_token: 'unknown-token' })).toBe('INSTANCE_REQUIRED')
  await w.gate('deactivate', { license_key, fingerprint, instance_token })
  expect(await ask({ fingerprint })).toBe('INSTANCE_RELEASED')
})

test('a key with a typo is refused as one, and a placeholder is named as one', async () => {
  const { license_key } = await w.license()
  const typo = license_key.slice(0, -1) + (license_key.endsWith('7') ? '8' : '7')
  expect(await w.gate('validate', { license_key: typo })).toMatchObject({
    status: 400,
    body: {
      code: 'KEY_MALFORMED',
      field: 'license_key',
      error: expect.stringContaining('bir karakter eksik, fazla ya da yanlış'),
    },
  })
  for (const placeholder of ['%%__LICENSE__%%', '{{license}}', '${LICENSE_KEY}']) {
    expect(await w.gate('validate', { license_key: placeholder })).toMatchObject({
      status: 400,
      body: { code: 'PLACEHOLDER_NOT_INJECTED' },
    })
  }
})

test('no answer and no refusal repeats the key', async () => {
  const { license_key } = await w.license()
  const answers = [
    await w.gate('validate', { license_key }),
    await w.gate('validate', { license_key: license_key.slice(0, -1) + '!' }),
    await w.gate('validate', { license_key: newLicenseKey() }),
  ]
  for (const { body } of answers) expect(JSON.stringify(body)).not.toContain(license_key.slice(17))
})

test('every request is named by a reference of its own', async () => {
  const { license_key } = await w.license()
  const first = await w.gate('validate', { license_key })
  const second = await w.gate('validate', { license_key })
  expect(first.body.request_ref).toMatch(/^[0-9A-Z]{10}$/)
  expect(second.body.request_ref).not.toBe(first.body.request_ref)
})
