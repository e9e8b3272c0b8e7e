import { bulkCreateUrl, exportUrl } from '@muhur/contract/shop/bulk'
import {
  adminLicensesUrl,
  adminLicenseUrl,
  userLicensesUrl,
  type ListedLicense,
} from '@muhur/contract/shop/licenses'
import { overviewUrl, type Overview } from '@muhur/contract/shop/overview'
import { adminProductsUrl, adminProductUrl, productsUrl, productUrl } from '@muhur/contract/shop/products'
import { productVersionsUrl } from '@muhur/contract/releases/adoption'
import { searchUrl, type Found } from '@muhur/contract/shop/search'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { audit } from '../../operator/fsck/invariants/audit.ts'
import { openVerdictRecord } from '../../gate/verdicts/record.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { webhooksOf } from '../../record/webhooks/webhooks.fixture.ts'
import { sampleLive } from '../stats/live-samples.ts'

const w = await world()
const ayse = () => w.signIn('ayse')
const testProduct = () => w.product({ name: 'Deneme Botu', test: true, published: false })

async function get<T>(url: string): Promise<T> {
  const answer = await w.request('GET', url, { headers: await ayse() })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}

async function list(query: string): Promise<{ tests: boolean[]; total: unknown }> {
  const answer = await w.request('GET', `${adminLicensesUrl}?${query}`, { headers: await ayse() })
  return {
    tests: answer.json<ListedLicense[]>().map((row) => row.test),
    total: answer.headers['x-total-count'],
  }
}

test('a test license says so to admins, to its owner and to its program, and keeps the mark', async () => {
  const license = await w.license({ test: true })
  expect(license).toMatchObject({ test: true, product: { test: false } })
  const own = await w.request('GET', userLicensesUrl(await w.userId('mehmet')), {
    headers: await w.signIn('mehmet'),
  })
  expect(own.json()).toMatchObject([{ test: true }])

  const found = await get<Found>(`${searchUrl}?q=${license.license_key.slice(0, 16)}`)
  expect(found.licenses).toMatchObject([{ test: true }])

  const call = { license_key: license.license_key, fingerprint: 'machine-1' }
  for (const verb of ['activate', 'validate'] as const) {
    const { body } = await w.gate(verb, call)
    expect(body).toMatchObject({ valid: true, license: { test: true } })
    expect(decodeJwt(body.token)).toMatchObject({ code: 'VALID', test: true })
  }
  const { body } = await w.gate('validate', { license_key: (await w.license()).license_key })
  expect(body.license).not.toHaveProperty('test')
  expect(decodeJwt(body.token)).not.toHaveProperty('test')

  await w.signIn('zeynep')
  const headers = await ayse()
  const change = (payload: object) => w.request('PATCH', adminLicenseUrl(license.id), { headers, payload })
  expect((await change({ test: false })).json()).toMatchObject({ status: 400, field: 'test' })
  const given = await change({ user_id: await w.userId('zeynep') })
  expect(given.json()).toMatchObject({ test: true, owner: { id: await w.userId('zeynep') } })
})

test('each license of a test product is a test license, whatever the call says', async () => {
  const { id: product_id } = await testProduct()
  expect(await w.license({ product_id, test: false })).toMatchObject({ test: true, product: { test: true } })
  const payload = { product_id, user_id: await w.userId('mehmet'), count: 3 }
  const bulk = await w.request('POST', bulkCreateUrl, { headers: await ayse(), payload })
  expect(bulk.statusCode).toBe(201)
  expect(await list(`product_id=${product_id}&page=1`)).toEqual({ tests: Array(4).fill(true), total: '4' })
  expect(await get(adminProductUrl(product_id))).toMatchObject({ test: true, license_count: 4 })
})

test('no figure counts a test license, its machines or its verdicts', async () => {
  const soon = new Date(w.clock.now().getTime() + 3 * 24 * 3_600_000).toISOString()
  const { product_id } = await w.license({ expires_at: soon })
  const without = await get<Overview>(overviewUrl)
  const license = await w.license({ product_id, test: true, expires_at: soon })
  const { id: testId } = await testProduct()
  const other = await w.license({ product_id: testId, expires_at: soon })
  const verdicts = openVerdictRecord(w.db, false)
  const told = { verb: 'validate', at: w.clock.now().toISOString(), address: '192.0.2.7' } as const
  for (const { id, license_key } of [license, other]) {
    await w.gate('activate', { license_key, fingerprint: 'machine-1', version: '1.0.0' })
    for (const code of ['VALID', 'EXPIRED'] as const)
      verdicts.note({
        ...told,
        code,
        licenseId: id,
        requestRef: newRequestRef(),
        fingerprintHash: null,
        version: null,
      })
  }
  await verdicts.close()
  await sampleLive(w.db.queries)

  const { setup, live, ...figures } = await get<Overview>(overviewUrl)
  const { setup: _before, live: _none, ...before } = without
  expect(figures).toEqual(before)
  expect(live).toMatchObject([{ instances: 0 }])
  // The seller's first steps may be made with a test license.
  expect(setup).toMatchObject({ called: true, alive: true })
  expect(await get(adminProductUrl(product_id))).toMatchObject({ license_count: 1, live_instances: 0 })
  expect(await get(adminProductUrl(testId))).toMatchObject({ license_count: 1, live_instances: 1 })
  expect(await get(productVersionsUrl(product_id))).toMatchObject({ licenses: 1, versions: [] })
  const findings = await audit(w.db, w.deps.secrets)
  const sums = findings.filter(({ invariant }) => ['tallies-true', 'sums-cover-counts'].includes(invariant))
  expect(sums).toMatchObject([{ violations: 0 }, { violations: 0 }])
})

test('an event of a test license or product says so', async () => {
  const { create } = await webhooksOf(w)
  await create('http://127.0.0.1:9/', ['license.created', 'product.created'])
  const { id: product_id } = await testProduct()
  await w.license({ product_id })
  const events = await w.db.queries.selectFrom('events').select(['type', 'payload']).orderBy('id').execute()
  expect(events).toMatchObject([
    { type: 'product.created', payload: { product: { test: true } } },
    { type: 'license.created', payload: { license: { test: true } } },
  ])
})

test('lists show test licenses and products beside the others, alone or not at all, and count them so', async () => {
  const { product_id } = await w.license()
  await w.license({ product_id, test: true })
  await testProduct()
  const all = { tests: [true, false], total: '2' }
  for (const query of ['page=1', `page=1&product_id=${product_id}`, 'page=1&status=active', 'limit=5'])
    expect(await list(query)).toEqual(all)
  for (const query of [
    'page=1',
    `page=1&product_id=${product_id}`,
    'page=1&status=active',
    'page=1&q=MHR',
    'limit=5',
  ]) {
    expect(await list(`${query}&test=true`)).toEqual({ tests: [true], total: '1' })
    expect(await list(`${query}&test=false`)).toEqual({ tests: [false], total: '1' })
  }
  expect(await get(`${adminProductsUrl}?test=true`)).toMatchObject([{ name: 'Deneme Botu' }])
  expect(await get(`${adminProductsUrl}?test=false`)).toMatchObject([{ name: 'Ticket Bot' }])
  const own = `${userLicensesUrl(await w.userId('mehmet'))}?test=true`
  expect((await w.request('GET', own, { headers: await w.signIn('mehmet') })).json()).toHaveLength(1)
  const wrong = await w.request('GET', `${adminLicensesUrl}?test=1`, { headers: await ayse() })
  expect(wrong.json()).toMatchObject({ status: 400, field: 'test' })
  const file = await w.request('GET', `${exportUrl}?columns=test,status`, { headers: await ayse() })
  expect(file.body.replace('\uFEFF', '').trim().split('\r\n')).toEqual([
    'Durum;Deneme',
    'Aktif;Evet',
    'Aktif;',
  ])
})

test('a test product is never published: no visitor meets it', async () => {
  const headers = await ayse()
  const payload = { name: 'Bot', type: 'discord_bot', test: true, published: true }
  const refused = { status: 409, code: 'PRODUCT_IS_TEST', field: 'published' }
  expect((await w.request('POST', adminProductsUrl, { headers, payload })).json()).toMatchObject(refused)
  const { id } = await testProduct()
  const change = (wanted: object) => w.request('PATCH', adminProductUrl(id), { headers, payload: wanted })
  expect((await change({ published: true })).json()).toMatchObject(refused)
  expect((await change({ test: false })).json()).toMatchObject({ status: 400, field: 'test' })
  expect((await w.request('GET', productsUrl)).json()).toEqual([])
  expect((await w.request('GET', productUrl(id))).statusCode).toBe(404)
  expect(await get(overviewUrl)).toMatchObject({ products: 0, drafts: 0 })
})
