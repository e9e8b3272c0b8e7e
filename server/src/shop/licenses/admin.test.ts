import {
  adminLicensesUrl,
  adminLicenseUrl,
  revealKeyUrl,
  type ListedLicense,
} from '@muhur/contract/shop/licenses'
import { adminProductsUrl } from '@muhur/contract/shop/products'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'

const w = await world()

test('a new license holds one machine and never expires, unless said otherwise', async () => {
  expect(await w.license()).toMatchObject({ status: 'active', max_instances: 1, expires_at: null, note: '' })
  const expires_at = '2027-01-01T00:00:00.000Z'
  expect(await w.license({ max_instances: 7, expires_at, note: 'Toplu alım' })).toMatchObject({
    max_instances: 7,
    expires_at,
    note: 'Toplu alım',
  })
})

test('admin lists carry the first 16 characters of a key; the whole one is a call of its own, on record', async () => {
  const { id, license_key } = await w.license()
  const headers = await w.signIn('ayse')
  const [listed] = (await w.request('GET', adminLicensesUrl, { headers })).json<ListedLicense[]>()
  expect(listed!.license_key).toBe(license_key.slice(0, 16))
  const revealed = await w.request('POST', revealKeyUrl(id), { headers })
  expect(revealed.json()).toEqual({ id, license_key })
  const history = await w.db.queries
    .selectFrom('audit_log')
    .select(['action', 'actor_id'])
    .where('subject_id', '=', id)
    .orderBy('id')
    .execute()
  const actor_id = await w.userId('ayse')
  expect(history).toEqual([
    { action: 'license.create', actor_id },
    { action: 'license.reveal', actor_id },
  ])
})

test('suspending and resuming go both ways, revoking is final', async () => {
  const { id } = await w.license()
  const headers = await w.signIn('ayse')
  const become = (status: string) => w.request('PATCH', adminLicenseUrl(id), { headers, payload: { status } })
  expect((await become('suspended')).json()).toMatchObject({ id, status: 'suspended' })
  expect((await become('active')).json()).toMatchObject({ status: 'active' })
  expect((await become('revoked')).json()).toMatchObject({ status: 'revoked' })
  expect((await become('revoked')).statusCode).toBe(200)
  const back = await become('active')
  expect(back.statusCode).toBe(409)
  expect(back.json()).toMatchObject({
    code: 'LICENSE_REVOKED',
    error: 'İptal edilen lisansın durumu değiştirilemez.',
  })
})

test('limit, expiry, note and owner change; nothing else can', async () => {
  const { id, product_id } = await w.license()
  const headers = await w.signIn('ayse')
  const patch = (payload: object) => w.request('PATCH', adminLicenseUrl(id), { headers, payload })
  const expires_at = '2020-01-01T00:00:00.000Z'
  const changed = await patch({
    max_instances: 9,
    expires_at,
    note: 'Taşındı',
    discord_id: '110000000000000003',
  })
  expect(changed.json()).toMatchObject({
    status: 'expired',
    max_instances: 9,
    expires_at,
    note: 'Taşındı',
    owner: { discord_id: '110000000000000003' },
  })
  expect((await patch({ expires_at: null })).json()).toMatchObject({ status: 'active', expires_at: null })
  const immutable = {
    id: randomUUID(),
    license_key: 'x',
    current_instances: 0,
    last_heartbeat_at: null,
    product_id,
  }
  for (const [field, value] of Object.entries(immutable)) {
    const refused = await patch({ [field]: value })
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({
      code: 'BAD_REQUEST',
      field,
      error: `${field} diye bir alan tanınmıyor.`,
    })
  }
  expect((await patch({})).json()).toMatchObject({ error: 'Değiştirilecek en az bir alan gönderin.' })
})

test('a deleted license is gone, for its owner and at the gate', async () => {
  const { id, license_key } = await w.license()
  await w.gate('activate', { license_key, fingerprint: 'machine-1' })
  const headers = await w.signIn('ayse')
  const deleted = await w.request('DELETE', adminLicenseUrl(id), { headers })
  expect(deleted.json()).toEqual({ success: true, id })
  expect((await w.gate('validate', { license_key })).body.code).toBe('NOT_FOUND')
  expect((await w.request('DELETE', adminLicenseUrl(id), { headers })).json()).toMatchObject({
    status: 404,
    code: 'LICENSE_NOT_FOUND',
  })
})

const wrongWishes: [string, object, object][] = [
  [
    'no product',
    { product_id: undefined },
    { code: 'BAD_REQUEST', field: 'product_id', error: 'product_id alanı zorunlu.' },
  ],
  ['an unknown product', { product_id: randomUUID() }, { code: 'PRODUCT_NOT_FOUND', field: 'product_id' }],
  ['no owner', { discord_id: undefined }, { code: 'OWNER_REQUIRED' }],
  ['two owners', { user_id: randomUUID() }, { code: 'OWNER_REQUIRED' }],
  [
    'an unknown owner',
    { discord_id: undefined, user_id: randomUUID() },
    { code: 'USER_NOT_FOUND', field: 'user_id' },
  ],
  [
    'a limit of 0',
    { max_instances: 0 },
    { field: 'max_instances', error: 'max_instances alanı en az 1 olmalı.' },
  ],
  [
    'a limit as text',
    { max_instances: '3' },
    { error: 'max_instances alanının türü yanlış: tam sayı bekleniyor.' },
  ],
  ['a limit beyond integers', { max_instances: 1e21 }, { field: 'max_instances' }],
  ['a date that is none', { expires_at: 'yarın' }, { code: 'BAD_REQUEST', field: 'expires_at' }],
  [
    'a date before time',
    { expires_at: '0000-01-01T00:00:00Z' },
    { code: 'BAD_REQUEST', field: 'expires_at' },
  ],
  [
    'a date after time',
    { expires_at: '9999-12-31T23:59:59-01:00' },
    { code: 'BAD_REQUEST', field: 'expires_at' },
  ],
  ['a leap second', { expires_at: '2026-12-31T23:59:60Z' }, { code: 'BAD_REQUEST', field: 'expires_at' }],
  [
    'an offset too wide',
    { expires_at: '2026-12-31T23:59:59+16:00' },
    { code: 'BAD_REQUEST', field: 'expires_at' },
  ],
  [
    'a product id as a URN',
    { product_id: `urn:uuid:${randomUUID()}` },
    { code: 'BAD_REQUEST', field: 'product_id' },
  ],
  ['a Discord id with letters', { discord_id: 'mehmet' }, { code: 'BAD_REQUEST', field: 'discord_id' }],
  [
    'a note with U+0000',
    { note: 'a\0b' },
    { code: 'BAD_REQUEST', error: 'Metin alanlarında geçersiz bir karakter var.' },
  ],
  ['half a surrogate pair', { note: 'a\ud800b' }, { code: 'BAD_REQUEST' }],
]

test.each(wrongWishes)('a wish with %s is refused by name', async (_what, change, refusal) => {
  const { id: product_id } = await w.product()
  const headers = await w.signIn('ayse')
  const payload = { product_id, discord_id: '110000000000000002', ...change }
  const response = await w.request('POST', adminLicensesUrl, { headers, payload })
  expect(response.statusCode).toBeGreaterThanOrEqual(400)
  expect(response.statusCode).toBeLessThan(500)
  expect(response.json()).toMatchObject(refusal)
})

test('an archived product gets no new license, and keeps the old ones working', async () => {
  const { product_id, license_key } = await w.license()
  const headers = await w.signIn('ayse')
  await w.request('PATCH', `${adminProductsUrl}/${product_id}`, { headers, payload: { archived: true } })
  const payload = { product_id, discord_id: '110000000000000002' }
  const refused = await w.request('POST', adminLicensesUrl, { headers, payload })
  expect(refused.json()).toMatchObject({ status: 409, code: 'PRODUCT_ARCHIVED' })
  expect((await w.gate('validate', { license_key })).body.code).toBe('VALID')
})
