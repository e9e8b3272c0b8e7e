import type { PolicyDifference } from '@muhur/contract/gate/policy'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const fingerprint = 'machine-1'

async function license(product: PolicyDifference, own: PolicyDifference = {}) {
  const { id } = await w.product({ policy: product })
  return w.license({ product_id: id, policy: own, max_instances: 2 })
}

test('without a policy of its own a product asks for a heartbeat every five minutes, and first grants a lease of grace', async () => {
  const { license_key } = await license({})
  const { body } = await w.gate('activate', { license_key, fingerprint })
  const now = w.clock.now().getTime() / 1000
  expect(decodeJwt(body.token)).toMatchObject({
    next_heartbeat_in: 300,
    exp: now + 600,
    grace_until: now + 900,
    ent: [],
  })
  expect(body.instance!.lease_expires_at).toBe(new Date((now + 900) * 1000).toISOString())
})

test('a product decides for its licenses, and a license for itself', async () => {
  const policy = { heartbeat_interval: 60, lease: 180, grace: 3600, entitlements: ['vip'] }
  const { license_key } = await license(policy, { grace: 0, entitlements: ['vip', 'maps:2'] })
  const { body } = await w.gate('activate', { license_key, fingerprint })
  const now = w.clock.now().getTime() / 1000
  expect(body.next_heartbeat_in).toBe(60)
  expect(body.instance!.lease_expires_at).toBe(new Date((now + 180) * 1000).toISOString())
  expect(decodeJwt(body.token)).toMatchObject({
    next_heartbeat_in: 60,
    exp: now + 120,
    grace_until: now,
    ent: ['vip', 'maps:2'],
  })
  await w.clock.advance(180)
  expect((await w.gate('validate', { license_key })).body.license.current_instances).toBe(0)
})

test('where an instance is required, a bare key does not validate, and an instance with its token does', async () => {
  const { license_key } = await license({ instance_required: true })
  expect((await w.gate('validate', { license_key })).body.code).toBe('INSTANCE_REQUIRED')
  expect((await w.gate('validate', { license_key, fingerprint })).body.code).toBe('INSTANCE_REQUIRED')
  const { body } = await w.gate('activate', { license_key, fingerprint })
  const instance_token = body.instance!.token!
  expect((await w.gate('validate', { license_key, instance_token })).body.code).toBe('VALID')
})

test('a version that is blocked does not run, whatever verb it calls, nor one that is not named; others do', async () => {
  const { license_key } = await license({ blocked_versions: ['1.0.0'] })
  const { body } = await w.gate('activate', { license_key, fingerprint, version: '1.1.0' })
  const instance_token = body.instance!.token!
  for (const verb of ['validate', 'activate', 'heartbeat'] as const) {
    const call = { license_key, fingerprint, instance_token, version: '1.0.0' }
    expect((await w.gate(verb, call)).body).toMatchObject({
      valid: false,
      code: 'VERSION_BLOCKED',
      message: 'Yazılımın bu sürümü artık kullanılamıyor.',
    })
  }
  expect((await w.gate('validate', { license_key, version: '1.0.00' })).body.code).toBe('VALID')
  expect((await w.gate('validate', { license_key })).body.code).toBe('VERSION_BLOCKED')
  const free = await license({ blocked_versions: [] })
  expect((await w.gate('validate', { license_key: free.license_key })).body.code).toBe('VALID')
})

test('a refusal entitles to nothing beyond what the license says, and gives no grace', async () => {
  const { license_key } = await license({ entitlements: ['vip'] }, { instance_required: true })
  const { body } = await w.gate('validate', { license_key })
  const claims = decodeJwt(body.token)
  expect(claims).toMatchObject({ code: 'INSTANCE_REQUIRED', ent: [], grace_until: claims.iat })
})
