import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'

const w = await world()
const lease = 900

async function activate(license_key: string, fingerprint: string) {
  const { body } = await w.gate('activate', {
    license_key,
    fingerprint,
    hostname: 'sunucu',
    version: '1.0.0',
  })
  return { ...body, call: { license_key, fingerprint, instance_token: body.instance?.token ?? 'none' } }
}

test('a machine takes a seat and is told its token and its lease', async () => {
  const { license_key } = await w.license({ max_instances: 2 })
  const { code, license, instance } = await activate(license_key, 'machine-1')
  expect(code).toBe('VALID')
  expect(license).toMatchObject({ current_instances: 1, max_instances: 2 })
  expect(instance).toEqual({
    id: expect.any(String),
    token: expect.stringMatching(/^[\w-]{64}$/),
    lease_expires_at: new Date(w.clock.now().getTime() + lease * 1000).toISOString(),
  })
})

test('the same machine may activate again and again on one seat', async () => {
  const { license_key } = await w.license()
  const first = await activate(license_key, 'machine-1')
  const again = await activate(license_key, 'machine-1')
  expect(again).toMatchObject({ code: 'VALID', license: { current_instances: 1 } })
  expect(again.instance!.id).toBe(first.instance!.id)
})

test('a machine too many is refused, until another one says goodbye', async () => {
  const { license_key } = await w.license()
  const first = await activate(license_key, 'machine-1')
  expect(await activate(license_key, 'machine-2')).toMatchObject({
    valid: false,
    code: 'INSTANCE_LIMIT',
    message: 'Lisansın eşzamanlı kullanım sınırı dolu.',
    license: { current_instances: 1 },
  })
  const goodbye = await w.gate('deactivate', first.call)
  expect(goodbye.body).toMatchObject({ code: 'VALID', license: { current_instances: 0 } })
  expect(goodbye.body).not.toHaveProperty('next_heartbeat_in')
  expect(await activate(license_key, 'machine-2')).toMatchObject({
    code: 'VALID',
    license: { current_instances: 1 },
  })
})

test('an activation without a fingerprint is asked for one', async () => {
  const { license_key } = await w.license()
  expect((await w.gate('activate', { license_key })).body.code).toBe('INSTANCE_REQUIRED')
})

test('a seat is held as long as heartbeats come, and frees itself when they stop', async () => {
  const { license_key } = await w.license()
  let { call } = await activate(license_key, 'machine-1')
  for (let beat = 0; beat < 5; beat++) {
    await w.clock.advance(lease - 1)
    const { body } = await w.gate('heartbeat', call)
    expect(body).toMatchObject({ code: 'VALID', license: { current_instances: 1 }, next_heartbeat_in: 300 })
    call = { ...call, instance_token: body.instance!.token! }
  }
  await w.clock.advance(lease)
  const { body } = await w.gate('validate', { license_key })
  expect(body.license.current_instances).toBe(0)
})

test('an instance that missed its lease takes a seat again with its next heartbeat, if there is one', async () => {
  const { license_key } = await w.license()
  const late = await activate(license_key, 'machine-1')
  await w.clock.advance(lease)
  const other = await activate(license_key, 'machine-2')
  expect(other.code).toBe('VALID')
  expect((await w.gate('heartbeat', late.call)).body).toMatchObject({
    code: 'INSTANCE_LIMIT',
    license: { current_instances: 1 },
    instance: { id: late.instance!.id, lease_expires_at: null },
  })
  await w.gate('deactivate', other.call)
  expect((await w.gate('heartbeat', late.call)).body).toMatchObject({
    code: 'VALID',
    license: { current_instances: 1 },
  })
})

test('every heartbeat hands out a new token; the one before is good for a retry', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  const lost = await w.gate('heartbeat', call)
  const retry = await w.gate('heartbeat', call)
  expect(retry.body.code).toBe('VALID')
  expect(retry.body.instance!.token).not.toBe(lost.body.instance!.token)
})

test('two copies of one instance cannot both go on', async () => {
  const { license_key } = await w.license({ max_instances: 5 })
  const { call } = await activate(license_key, 'machine-1')
  const original = await w.gate('heartbeat', call)
  const copy = await w.gate('heartbeat', call)
  expect(copy.body.code).toBe('VALID')
  const next = await w.gate('heartbeat', { ...call, instance_token: original.body.instance!.token! })
  expect(next.body.code).toBe('CLONE_DETECTED')
})

test('a token of long ago is known as a copy, and one that was never issued as none', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  let { instance_token } = call
  for (let beat = 0; beat < 3; beat++) {
    const { body } = await w.gate('heartbeat', { license_key, instance_token })
    instance_token = body.instance!.token!
  }
  const code = async (token: string) =>
    (await w.gate('heartbeat', { license_key, instance_token: token })).body.code
  expect(await code(call.instance_token)).toBe('CLONE_DETECTED')
  const [first = ''] = instance_token
  expect(await code((first === 'A' ? 'B' : 'A') + instance_token.slice(1))).toBe('INSTANCE_REQUIRED')
  expect(await code('A'.repeat(64))).toBe('INSTANCE_REQUIRED')
  expect(await code(instance_token)).toBe('VALID')
})

test('an instance that takes its seat again leaves the time before on record', async () => {
  const { license_key } = await w.license()
  const first = await activate(license_key, 'machine-1')
  const start = w.clock.now().getTime()
  await w.clock.advance(lease + 100)
  await w.gate('heartbeat', first.call)
  const periods = await w.db.queries.selectFrom('seat_periods').selectAll().execute()
  expect(periods).toEqual([
    {
      license_id: first.license.id,
      instance_id: first.instance!.id,
      seat_limit: 1,
      taken_at: new Date(start).toISOString(),
      ended_at: new Date(start + lease * 1000).toISOString(),
    },
  ])
})

test('a heartbeat needs the token of an instance of this license', async () => {
  const { license_key } = await w.license()
  const other = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  const code = async (change: object) => (await w.gate('heartbeat', { ...call, ...change })).body.code
  expect(await code({ instance_token: undefined })).toBe('INSTANCE_REQUIRED')
  expect(await code({ fingerprint: 'machine-2', instance_token: 'unknown' })).toBe('INSTANCE_REQUIRED')
  expect(await code({ fingerprint: 'machine-2' })).toBe('FINGERPRINT_MISMATCH')
  expect(await code({ license_key: other.license_key })).toBe('INSTANCE_REQUIRED')
  expect(await code({ fingerprint: undefined })).toBe('VALID')
})

test('a leaked key alone throws nobody out', async () => {
  const { license_key } = await w.license()
  await activate(license_key, 'machine-1')
  const attempt = await w.gate('deactivate', {
    license_key,
    fingerprint: 'machine-1',
    instance_token: 'guessed',
  })
  expect(attempt.body).toMatchObject({ code: 'INSTANCE_REQUIRED', license: { current_instances: 1 } })
})

test('a released instance stays out until it activates again', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  await w.gate('deactivate', call)
  expect((await w.gate('heartbeat', call)).body.code).toBe('INSTANCE_RELEASED')
  expect((await activate(license_key, 'machine-1')).code).toBe('VALID')
})

test('a revocation holds at the very next heartbeat', async () => {
  const { id, license_key } = await w.license()
  const { call, instance } = await activate(license_key, 'machine-1')
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { status: 'revoked' } })
  const { body } = await w.gate('heartbeat', call)
  expect(body).toMatchObject({ valid: false, code: 'REVOKED', instance: { id: instance!.id } })
})

test('a lower limit throws nobody out who has a seat, and lets nobody new in', async () => {
  const { id, license_key } = await w.license({ max_instances: 2 })
  const { call } = await activate(license_key, 'machine-1')
  await activate(license_key, 'machine-2')
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { max_instances: 1 } })
  expect((await w.gate('heartbeat', call)).body.code).toBe('VALID')
  expect((await activate(license_key, 'machine-3')).code).toBe('INSTANCE_LIMIT')
})

test('what an instance says of itself is on record, its fingerprint and token only as hashes', async () => {
  const { license_key } = await w.license()
  const { call } = await activate(license_key, 'machine-1')
  const row = await w.db.queries.selectFrom('instances').selectAll().executeTakeFirstOrThrow()
  expect(row).toMatchObject({ hostname: 'sunucu', version: '1.0.0', address: '127.0.0.1' })
  expect(Buffer.from(row.fingerprint_hash)).toHaveLength(32)
  expect(Buffer.from(row.token_hash).toString('latin1')).not.toContain(call.instance_token)
})
