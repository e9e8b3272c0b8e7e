import type { AuditEntry } from '@muhur/contract/record/audit'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { adminLicenseUrl, revealKeyUrl } from '@muhur/contract/shop/licenses'
import { licenseHistoryUrl, type LicenseDetail } from '@muhur/contract/shop/license-detail'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

const get = async <T>(url: string) =>
  (await w.request('GET', url, { headers: await w.signIn('ayse') })).json<T>()

test("a license's page shows what holds where the license does not differ", async () => {
  const product = await w.product({ policy: { heartbeat_interval: 120, lease: 600 } })
  const { id } = await w.license({ product_id: product.id, policy: { grace: 60 }, note: 'Sipariş 7' })
  expect(await get<LicenseDetail>(adminLicenseUrl(id))).toMatchObject({
    id,
    note: 'Sipariş 7',
    policy: { grace: 60 },
    product_policy: { heartbeat_interval: 120, lease: 600, entitlements: [] },
  })
  expect(await get(adminLicenseUrl(randomUUID()))).toMatchObject({ code: 'LICENSE_NOT_FOUND' })
})

test('an edit of an old state is refused, and the history says who changed what', async () => {
  const { id } = await w.license({ note: 'ilk' })
  const headers = await w.signIn('ayse')
  const read = await w.request('GET', adminLicenseUrl(id), { headers })
  const tag = read.headers.etag!
  const patch = (payload: object, more: object = {}) =>
    w.request('PATCH', adminLicenseUrl(id), { headers: { ...headers, ...more }, payload })

  expect((await patch({ note: 'başkasının', max_instances: 4 })).statusCode).toBe(200)
  const stale = await patch({ note: 'benim' }, { 'if-match': tag })
  expect(stale.json()).toMatchObject({ status: 412, code: 'CHANGED_MEANWHILE' })

  const fresh = await w.request('GET', adminLicenseUrl(id), { headers })
  expect(fresh.json()).toMatchObject({ note: 'başkasının' })
  expect((await patch({ note: 'benim' }, { 'if-match': fresh.headers.etag })).statusCode).toBe(200)

  const [mine, theirs] = await get<AuditEntry[]>(licenseHistoryUrl(id))
  expect(mine).toMatchObject({ detail: { note: 'benim', before: { note: 'başkasının' } } })
  expect(theirs).toMatchObject({
    action: 'license.change',
    actor: { discord_username: 'ayse' },
    address: '127.0.0.1',
    detail: { note: 'başkasının', max_instances: 4, before: { note: 'ilk', max_instances: 1 } },
  })
})

test('what is as it was is no change: neither on record nor announced', async () => {
  const policy = { grace: 60 }
  const { id, ...license } = await w.license({ note: 'ilk', policy, expires_at: '2027-01-01T00:00:00.000Z' })
  const headers = await w.signIn('ayse')
  const patch = (payload: object) => w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  const same = { status: 'active', note: 'ilk', policy, expires_at: '2027-01-01T00:00:00.000Z' }
  const owner = { user_id: license.owner.id }
  expect((await patch({ ...same, ...owner })).json()).toMatchObject({ id, note: 'ilk' })
  expect((await patch({ ...same, note: 'yeni' })).statusCode).toBe(200)
  const history = await w.request('GET', licenseHistoryUrl(id), { headers })
  const [last, ...earlier] = history.json<AuditEntry[]>()
  expect(last?.detail).toEqual({ note: 'yeni', before: { note: 'ilk' } })
  expect(earlier.map(({ action }) => action)).toEqual(['license.create'])
})

test('time that passes does not make an edit stale', async () => {
  const { id } = await w.license({ expires_at: '2026-11-20T13:00:00.000Z' })
  const headers = await w.signIn('ayse')
  const { etag } = (await w.request('GET', adminLicenseUrl(id), { headers })).headers
  await w.clock.advance(2 * 3600)
  const again = await w.signIn('ayse')
  const payload = { expires_at: '2027-01-01T00:00:00.000Z' }
  const changed = await w.request('PATCH', adminLicenseUrl(id), {
    headers: { ...again, 'if-match': etag },
    payload,
  })
  expect(changed.json()).toMatchObject({ status: 'active' })
})

test('the history has what was done to its instances, and goes on where a page ends', async () => {
  const { id, license_key } = await w.license()
  const { body } = await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const headers = await w.signIn('ayse')
  await w.request('POST', revealKeyUrl(id), { headers })
  await w.request('POST', releaseInstanceUrl(id, body.instance!.id), { headers })
  const first = await get<AuditEntry[]>(`${licenseHistoryUrl(id)}?limit=2`)
  expect(first.map(({ action }) => action)).toEqual(['instance.release', 'license.reveal'])
  const rest = await get<AuditEntry[]>(`${licenseHistoryUrl(id)}?limit=2&cursor=${first[1]!.id}`)
  expect(rest.map(({ action }) => action)).toEqual(['license.create'])
})

test('none of it is for buyers', async () => {
  const { id } = await w.license()
  const headers = await w.signIn('mehmet')
  for (const url of [adminLicenseUrl(id), licenseHistoryUrl(id)])
    expect((await w.request('GET', url, { headers })).json()).toMatchObject({ code: 'ADMIN_REQUIRED' })
})
