import {
  adminLicensesUrl,
  adminLicenseUrl,
  userLicensesUrl,
  type ListedLicense,
} from '@muhur/contract/shop/licenses'
import type { PolicyDifference } from '@muhur/contract/gate/policy'
import {
  adminProductsUrl,
  adminProductUrl,
  productsUrl,
  productUrl,
  type ListedProduct,
} from '@muhur/contract/shop/products'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { effectivePolicy } from '../../gate/calls/policy.ts'

const w = await world()

const changeProduct = async (id: string, policy: PolicyDifference) =>
  w.request('PATCH', adminProductUrl(id), { headers: await w.signIn('ayse'), payload: { policy } })
const changeLicense = async (id: string, policy: PolicyDifference) =>
  w.request('PATCH', adminLicenseUrl(id), { headers: await w.signIn('ayse'), payload: { policy } })

test('a license goes before its product, a product before the defaults, field by field', () => {
  const defaults = effectivePolicy({})
  expect(defaults).toEqual({
    heartbeat_interval: 300,
    lease: 900,
    grace: 259_200,
    release_cooldown: 86_400,
    new_machines: 20,
    instance_required: false,
    entitlements: [],
    blocked_versions: [],
    updates_after_end: 'last_paid',
  })
  const product = { lease: 600, instance_required: true, entitlements: ['pro'] }
  expect(effectivePolicy(product, { instance_required: false, entitlements: [] })).toEqual({
    ...defaults,
    lease: 600,
  })
})

test('what is sent replaces the difference before it, and nothing sent leaves it', async () => {
  const headers = await w.signIn('ayse')
  const { id, policy } = await w.product()
  expect(policy).toEqual({})
  const whole = {
    heartbeat_interval: 60,
    lease: 61,
    grace: 0,
    release_cooldown: 0,
    new_machines: 0,
    instance_required: true,
    entitlements: ['pro'],
    blocked_versions: ['1.0.0'],
  }
  expect((await changeProduct(id, whole)).json()).toMatchObject({ policy: whole })
  expect((await changeProduct(id, { grace: 60 })).json<ListedProduct>().policy).toEqual({ grace: 60 })
  const renamed = await w.request('PATCH', adminProductUrl(id), { headers, payload: { name: 'Yeni' } })
  expect(renamed.json<ListedProduct>().policy).toEqual({ grace: 60 })
  expect((await w.request('GET', adminProductsUrl, { headers })).json()).toMatchObject([
    { policy: { grace: 60 } },
  ])
  expect((await changeProduct(id, {})).json<ListedProduct>().policy).toEqual({})
})

test('a license has a difference of its own, which admins see and buyers do not', async () => {
  const { id, product_id, policy } = await w.license({ policy: { entitlements: ['pro'] } })
  expect(policy).toEqual({ entitlements: ['pro'] })
  expect((await changeLicense(id, { grace: 60 })).json<ListedLicense>().policy).toEqual({ grace: 60 })
  const headers = await w.signIn('ayse')
  const payload = { note: 'Aynı' }
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  const listed = await w.request('GET', adminLicensesUrl, { headers })
  expect(listed.json<ListedLicense[]>()[0]!.policy).toEqual({ grace: 60 })

  const mehmet = await w.signIn('mehmet')
  const responses = await Promise.all([
    w.request('GET', userLicensesUrl(await w.userId('mehmet')), { headers: mehmet }),
    w.request('GET', productsUrl),
    w.request('GET', productUrl(product_id)),
  ])
  for (const response of responses) {
    expect(response.statusCode).toBe(200)
    expect(response.body).toContain(product_id)
    expect(response.body).not.toContain('policy')
  }
})

const contradictions: [string, PolicyDifference][] = [
  ['a lease as long as the interval', { heartbeat_interval: 600, lease: 600 }],
  ['an interval beyond the default lease', { heartbeat_interval: 900 }],
  ['a lease below the default interval', { lease: 300 }],
]

test.each(contradictions)('%s is refused, for a product and for a license', async (_what, policy) => {
  const headers = await w.signIn('ayse')
  const { id, product_id } = await w.license()
  const product = { name: 'Ticket Bot', type: 'discord_bot', policy }
  const license = { product_id, discord_id: '110000000000000002', policy }
  const responses = [
    await w.request('POST', adminProductsUrl, { headers, payload: product }),
    await w.request('POST', adminLicensesUrl, { headers, payload: license }),
    await changeProduct(product_id, policy),
    await changeLicense(id, policy),
  ]
  for (const response of responses) {
    expect(response.json()).toMatchObject({
      status: 400,
      code: 'POLICY_CONTRADICTS',
      field: 'policy.lease',
      error: 'Yerin saklandığı süre (lease), nabız aralığından (heartbeat_interval) uzun olmalı.',
    })
  }
  const stored = await w.db.queries.selectFrom('licenses').select(['id', 'policy']).execute()
  expect(stored).toEqual([{ id, policy: {} }])
})

test('a license is measured by its product: what contradicts the defaults may fit there', async () => {
  const { id: product_id } = await w.product({ policy: { heartbeat_interval: 60, lease: 120 } })
  const { id } = await w.license({ product_id, policy: { lease: 90 } })
  expect((await changeLicense(id, { heartbeat_interval: 119 })).statusCode).toBe(200)
  expect((await changeLicense(id, { heartbeat_interval: 120 })).json()).toMatchObject({
    code: 'POLICY_CONTRADICTS',
  })
})

test('a product cannot change so that a license of it contradicts itself, unless that license is revoked', async () => {
  const { id: product_id } = await w.product()
  await w.license({ product_id })
  const ids = [
    (await w.license({ product_id, policy: { lease: 400 } })).id,
    (await w.license({ product_id, policy: { heartbeat_interval: 200, lease: 350 } })).id,
    (await w.license({ product_id, policy: { heartbeat_interval: 700 } })).id,
  ]
  const tooSlow = { heartbeat_interval: 500, lease: 600 }
  const refused = await changeProduct(product_id, tooSlow)
  expect(refused.json()).toMatchObject({
    status: 409,
    code: 'POLICY_CONTRADICTS_LICENSES',
    field: 'policy',
    error: 'Bu kurallar, ürünün 2 lisansına özel kurallarla çelişiyor.',
  })
  const products = (await w.request('GET', adminProductsUrl, { headers: await w.signIn('ayse') })).json<
    ListedProduct[]
  >()
  expect(products[0]!.policy).toEqual({})

  await changeLicense(ids[0]!, {})
  const headers = await w.signIn('ayse')
  await w.request('PATCH', adminLicenseUrl(ids[2]!), { headers, payload: { status: 'revoked' } })
  expect((await changeProduct(product_id, tooSlow)).statusCode).toBe(200)
})

test('a product and its license that change at once never end in a contradiction', async () => {
  const { id, product_id } = await w.license()
  const headers = await w.signIn('ayse')
  const change = (url: string, policy: PolicyDifference) =>
    w.request('PATCH', url, { headers, payload: { policy } })
  for (let round = 0; round < 20; round++) {
    await change(adminProductUrl(product_id), {})
    await change(adminLicenseUrl(id), {})
    const answers = await Promise.all([
      change(adminProductUrl(product_id), { heartbeat_interval: 500 }),
      change(adminLicenseUrl(id), { lease: 400 }),
    ])
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  }
})

const wrongPolicies: [string, unknown, string][] = [
  ['no object', null, 'policy'],
  ['a field nobody knows', { price: 1 }, 'policy.price'],
  ['half a second', { heartbeat_interval: 30.5 }, 'policy.heartbeat_interval'],
  ['a lease of a year', { lease: 31_536_000 }, 'policy.lease'],
  ['a negative grace', { grace: -1 }, 'policy.grace'],
  ['a cooldown of a year', { release_cooldown: 31_536_000 }, 'policy.release_cooldown'],
  ['an entitlement twice', { entitlements: ['pro', 'pro'] }, 'policy.entitlements'],
  ['an entitlement in capitals', { entitlements: ['PRO'] }, 'policy.entitlements.0'],
  ['a version with a space', { blocked_versions: ['1 0'] }, 'policy.blocked_versions.0'],
]

test.each(wrongPolicies)('a policy with %s is refused by name', async (_what, policy, field) => {
  const { id } = await w.product()
  const response = await changeProduct(id, policy as PolicyDifference)
  expect(response.json()).toMatchObject({ status: 400, code: 'BAD_REQUEST', field })
})
