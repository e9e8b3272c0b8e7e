import {
  bulkChangeUrl,
  bulkCreateUrl,
  type BulkChanged,
  type CreatedLicenses,
} from '@muhur/contract/shop/bulk'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()
const mehmet = '110000000000000002'

async function asAyse() {
  const headers = await w.signIn('ayse')
  const post = (url: string, payload: object) => w.request('POST', url, { headers, payload })
  return {
    headers,
    create: (payload: object) => post(bulkCreateUrl, payload),
    change: (payload: object) => post(bulkChangeUrl, payload),
  }
}

const licenses = () => w.db.queries.selectFrom('licenses').selectAll().orderBy('id').execute()
const audits = async () =>
  (await w.db.queries.selectFrom('audit_log').select(['action', 'subject_id', 'detail']).execute()).filter(
    ({ detail }) => typeof detail === 'object' && detail !== null && 'bulk' in detail,
  )
const codes = (changed: BulkChanged) => changed.outcomes.map(({ code }) => code)

test('many licenses for one owner, each with a key that the gate takes, each on record', async () => {
  const { id: product_id } = await w.product()
  const ayse = await asAyse()
  const response = await ayse.create({
    product_id,
    discord_id: mehmet,
    count: 3,
    max_instances: 2,
    note: 'Kampanya',
  })
  expect(response.statusCode).toBe(201)
  const created = response.json<CreatedLicenses>().licenses
  expect(new Set(created.map(({ license_key }) => license_key)).size).toBe(3)
  for (const { license_key } of created)
    expect((await w.gate('validate', { license_key })).body).toMatchObject({
      code: 'VALID',
      license: { max_instances: 2 },
    })
  expect((await audits()).map(({ subject_id }) => subject_id).sort()).toEqual(
    created.map(({ id }) => id).sort(),
  )
})

test('one license for each line, whether it is a Discord id or a name; a line that names nobody stops all', async () => {
  const { id: product_id } = await w.product()
  await w.signIn('zeynep')
  const ayse = await asAyse()
  const refused = await ayse.create({ product_id, owners: ['zeynep', 'hiç kimse', mehmet] })
  expect(refused.json()).toMatchObject({ status: 400, code: 'OWNERS_UNKNOWN', field: 'owners' })
  expect(refused.json<{ error: string }>().error).toContain(
    'Şu satırlardaki kişiler bulunamadı: 2 (hiç kimse).',
  )
  expect(await licenses()).toHaveLength(0)

  const response = await ayse.create({ product_id, owners: [' @Zeynep ', mehmet, '330000000000000003'] })
  expect(response.json<CreatedLicenses>().licenses.map(({ discord_username }) => discord_username)).toEqual([
    'zeynep',
    null,
    null,
  ])
  expect(
    response
      .json<CreatedLicenses>()
      .licenses.map(({ discord_id }) => discord_id)
      .slice(1),
  ).toEqual([mehmet, '330000000000000003'])
})

test('who stands in the list twice, by name and by id, gets one license', async () => {
  const { id: product_id } = await w.product()
  await w.signIn('mehmet')
  const ayse = await asAyse()
  const owners = ['mehmet', mehmet, ' @Mehmet', '330000000000000003']
  const { licenses: created } = (await ayse.create({ product_id, owners })).json<CreatedLicenses>()
  expect(created.map(({ discord_id }) => discord_id)).toEqual([mehmet, '330000000000000003'])
})

test('what a bulk form may not say is refused with the field at fault', async () => {
  const product = await w.product()
  const ayse = await asAyse()
  const refusal = async (payload: object) => {
    const { code, field } = (await ayse.create(payload)).json<{ code: string; field: string }>()
    return { code, field }
  }
  const product_id = product.id
  expect(await refusal({ product_id, discord_id: mehmet })).toEqual({ code: 'BAD_REQUEST', field: 'count' })
  expect(await refusal({ product_id, count: 2 })).toMatchObject({ code: 'OWNER_REQUIRED' })
  expect(await refusal({ product_id, discord_id: mehmet, count: 1001 })).toMatchObject({ field: 'count' })
  expect(await refusal({ product_id: randomUUID(), discord_id: mehmet, count: 1 })).toEqual({
    code: 'PRODUCT_NOT_FOUND',
    field: 'product_id',
  })
  const refused = await ayse.change({ action: 'extend', ids: [product_id] })
  expect(refused.json()).toMatchObject({ status: 400, field: 'days' })
  expect((await ayse.change({ action: 'suspend' })).json()).toMatchObject({ status: 400, field: 'ids' })
  const { cookie } = await w.signIn('mehmet')
  const foreign = await w.request('POST', bulkChangeUrl, { headers: { cookie }, payload: {} })
  expect(foreign.json()).toMatchObject({ code: 'ADMIN_REQUIRED' })
})

test('each license changes or says why not, and bots notice at once', async () => {
  const ayse = await asAyse()
  const [active, suspended, revoked] = [await w.license(), await w.license(), await w.license()]
  const set = (id: string, status: string) =>
    w.request('PATCH', adminLicenseUrl(id), { headers: ayse.headers, payload: { status } })
  await set(suspended.id, 'suspended')
  await set(revoked.id, 'revoked')
  const gone = randomUUID()
  const ids = [active.id, suspended.id, revoked.id, gone]

  const answer = (await ayse.change({ action: 'suspend', ids })).json<BulkChanged>()
  expect(codes(answer)).toEqual(['CHANGED', 'ALREADY_SUSPENDED', 'REVOKED', 'NOT_FOUND'])
  expect(answer.outcomes[0]!.license_key).toBe(active.license_key.slice(0, 16))
  expect((await w.gate('validate', { license_key: active.license_key })).body.code).toBe('SUSPENDED')
  expect(codes((await ayse.change({ action: 'resume', ids })).json())).toEqual([
    'CHANGED',
    'CHANGED',
    'REVOKED',
    'NOT_FOUND',
  ])
  expect(codes((await ayse.change({ action: 'revoke', ids })).json()).slice(0, 2)).toEqual([
    'CHANGED',
    'CHANGED',
  ])
  expect((await w.gate('validate', { license_key: active.license_key })).body.code).toBe('REVOKED')
  expect((await audits()).map(({ detail }) => (detail as { status: string }).status).sort()).toEqual([
    'active',
    'active',
    'revoked',
    'revoked',
    'suspended',
  ])
})

test('extending counts days from the end, or from now where that is past, and never shortens', async () => {
  const ayse = await asAyse()
  const now = w.clock.now().getTime()
  const at = (days: number) => new Date(now + days * 86_400_000).toISOString()
  const later = await w.license({ expires_at: at(10) })
  const past = await w.license({ expires_at: at(-10) })
  const unlimited = await w.license()
  const ids = [later.id, past.id, unlimited.id]
  const ends = async () => {
    const rows = new Map((await licenses()).map(({ id, expires_at }) => [id, expires_at]))
    return ids.map((id) => rows.get(id))
  }
  expect(codes((await ayse.change({ action: 'extend', ids, days: 30 })).json())).toEqual([
    'CHANGED',
    'CHANGED',
    'UNLIMITED',
  ])
  expect(await ends()).toEqual([at(40), at(30), null])
  expect(codes((await ayse.change({ action: 'extend', ids, until: at(35) })).json())).toEqual([
    'ENDS_LATER',
    'CHANGED',
    'UNLIMITED',
  ])
  expect(codes((await ayse.change({ action: 'extend', ids, until: null })).json())).toEqual([
    'CHANGED',
    'CHANGED',
    'UNLIMITED',
  ])
  expect(await ends()).toEqual([null, null, null])
})

test('an end is taken by extend alone', async () => {
  const ayse = await asAyse()
  const { id } = await w.license()
  for (const end of [{ days: 3 }, { until: null }])
    expect((await ayse.change({ action: 'suspend', ids: [id], ...end })).json()).toMatchObject({
      code: 'BAD_REQUEST',
      field: Object.keys(end)[0],
    })
  expect((await licenses()).map(({ status }) => status)).toEqual(['active'])
})

test('everything in a filter is changed page by page, if it is still what the admin saw', async () => {
  const ayse = await asAyse()
  const product = await w.product()
  const other = await w.license()
  const created = await ayse.create({ product_id: product.id, discord_id: mehmet, count: 700 })
  expect(created.statusCode).toBe(201)
  const filter = { product_id: product.id, status: 'active' }
  const call = { action: 'suspend', filter, expected: 700 }
  expect((await ayse.change({ ...call, expected: 699 })).json()).toMatchObject({ code: 'SELECTION_CHANGED' })
  expect((await ayse.change({ action: 'revoke', filter: {} })).json()).toMatchObject({
    code: 'BAD_REQUEST',
    field: 'expected',
  })

  const first = (await ayse.change(call)).json<BulkChanged>()
  expect(first.outcomes).toHaveLength(500)
  const second = (await ayse.change({ ...call, after: first.next })).json<BulkChanged>()
  expect([second.outcomes.length, second.next]).toEqual([200, null])
  expect(new Set([...codes(first), ...codes(second)])).toEqual(new Set(['CHANGED']))
  const rows = await licenses()
  expect(rows.filter(({ status }) => status === 'active').map(({ id }) => id)).toEqual([other.id])
})
