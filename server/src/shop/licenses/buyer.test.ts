import { bulkCreateUrl } from '@muhur/contract/shop/bulk'
import { ownerTexts, perText } from '@muhur/contract/shop/license-fields'
import {
  adminLicenseUrl,
  licenseTotalsUrl,
  ownLicenseUrl,
  userLicensesUrl,
  type License,
} from '@muhur/contract/shop/licenses'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { asBuyer } from '../../db/as-buyer.ts'

const w = await world()

test('a buyer sees the own licenses with whole keys, counts, the embedded product and the seller’s texts for the buyer', async () => {
  const texts = perText(ownerTexts, () => 'Kurulum bağlantısı e-postada')
  const issued = await w.license({
    max_instances: 3,
    note: 'Yalnızca satıcı için',
    ...texts,
  })
  const headers = await w.signIn('mehmet')
  await w.gate('activate', { license_key: issued.license_key, fingerprint: 'machine-1' })
  const response = await w.request('GET', userLicensesUrl(await w.userId('mehmet')), { headers })
  expect(response.statusCode).toBe(200)
  expect(response.json()).toEqual([
    {
      id: issued.id,
      license_key: issued.license_key,
      status: 'active',
      current_instances: 1,
      max_instances: 3,
      last_heartbeat_at: w.clock.now().toISOString(),
      expires_at: null,
      ...texts,
      product_id: issued.product_id,
      product: {
        id: issued.product_id,
        name: 'Ticket Bot',
        description: '',
        icon_url: null,
        type: 'discord_bot',
        test: false,
      },
      test: false,
      created_at: w.clock.now().toISOString(),
      nickname: null,
    },
  ])
})

test('nobody sees another owner’s license, and its id looks like an id that does not exist', async () => {
  await w.license()
  const headers = await w.signIn('zeynep')
  const foreign = await w.request('GET', userLicensesUrl(await w.userId('mehmet')), { headers })
  const unknown = await w.request('GET', userLicensesUrl(randomUUID()), { headers })
  expect(foreign.statusCode).toBe(403)
  expect(foreign.json()).toMatchObject({
    code: 'NOT_YOURS',
    error: 'Yalnızca kendi verilerinizi görebilirsiniz.',
  })
  expect({ ...unknown.json(), request_id: '' }).toEqual({ ...foreign.json(), request_id: '' })
  const own = await w.request('GET', userLicensesUrl(await w.userId('zeynep')), { headers })
  expect(own.json()).toEqual([])
})

test('row-level security hides other buyers even from a query that forgot its where', async () => {
  await w.license()
  await w.signIn('zeynep')
  const zeynep = await w.userId('zeynep')
  const everything = await asBuyer(w.db, zeynep, async (queries) => ({
    licenses: await queries.selectFrom('licenses').select('id').execute(),
    facts: await queries.selectFrom('license_facts').selectAll().execute(),
    instances: await queries.selectFrom('instances').select('id').execute(),
    users: await queries.selectFrom('users').select('id').execute(),
  }))
  expect(everything).toEqual({ licenses: [], facts: [], instances: [], users: [{ id: zeynep }] })
  const mehmet = await w.userId('mehmet')
  expect(
    await asBuyer(w.db, mehmet, (queries) => queries.selectFrom('licenses').select('id').execute()),
  ).toHaveLength(1)
})

test('a buyer may read neither sessions nor keys that sign nor the audit log, and may change nothing', async () => {
  const mehmet = await (await w.license(), w.userId('mehmet'))
  for (const table of ['sessions', 'signing_keys', 'root_key', 'audit_log', 'settings'] as const) {
    await expect(
      asBuyer(w.db, mehmet, (queries) => queries.selectFrom(table).selectAll().execute()),
    ).rejects.toThrow('permission denied')
  }
  await expect(
    asBuyer(w.db, mehmet, (queries) => queries.updateTable('licenses').set({ max_instances: 99 }).execute()),
  ).rejects.toThrow('permission denied')
})

test.each([
  ['licenses', 'note'],
  ['licenses', 'note_words'],
  ['instances', 'token_hash'],
  ['instances', 'previous_token_hash'],
  ['users', 'made_admin_by'],
  ['users', 'email'],
  ['audit_log', 'detail'],
])('a buyer may not read the column %s.%s, not even of the own rows', async (table, column) => {
  const mehmet = await (await w.license({ note: 'Yalnız satıcı için' }), w.userId('mehmet'))
  const read = (name: string) =>
    asBuyer(w.db, mehmet, (queries) => sql`select ${sql.ref(name)} from ${sql.table(table)}`.execute(queries))
  await expect(read(column)).rejects.toThrow('permission denied')
  await expect(read('id')).resolves.toBeDefined()
})

test('an admin issues a license to somebody who has never signed in, who finds it at the first sign-in', async () => {
  const { id, owner, license_key } = await w.license()
  expect(owner).toMatchObject({ discord_id: '110000000000000002', discord_username: null })
  const headers = await w.signIn('mehmet')
  const licenses = (await w.request('GET', userLicensesUrl(owner.id), { headers })).json<License[]>()
  expect(licenses).toMatchObject([{ id, license_key }])
})

test('a buyer finds the licenses that work first, then the newest', async () => {
  const { id: product_id } = await w.product()
  const issue = async (fields: object) => (await w.license({ product_id, ...fields })).id
  const older = await issue({})
  const newer = await issue({})
  const ended = await issue({ expires_at: '2026-01-01T00:00:00Z' })
  const headers = await w.signIn('mehmet')
  const response = await w.request('GET', userLicensesUrl(await w.userId('mehmet')), { headers })
  expect(response.json<License[]>().map(({ id }) => id)).toEqual([newer, older, ended])
})

test('page by page a buyer finds the same licenses in the same order, by key, product and status', async () => {
  const { id: product_id } = await w.product({ name: 'Koruma Işığı' })
  const issued = [await w.license(), await w.license({ product_id }), await w.license()]
  await w.request('PATCH', adminLicenseUrl(issued[2]!.id), {
    headers: await w.signIn('ayse'),
    payload: { status: 'suspended' },
  })
  const list = userLicensesUrl(await w.userId('mehmet'))
  const headers = await w.signIn('mehmet')
  const find = async (query: Record<string, string>) => {
    const answer = await w.request('GET', `${list}?${new URLSearchParams(query)}`, { headers })
    const ids = answer.json<License[]>().map(({ id }) => issued.findIndex((one) => one.id === id))
    return { ids, total: answer.headers['x-total-count'] }
  }
  expect(await find({})).toEqual({ ids: [1, 0, 2], total: '3' })
  expect(await find({ page: '1', limit: '2' })).toEqual({ ids: [1, 0], total: '3' })
  expect(await find({ page: '2', limit: '2' })).toEqual({ ids: [2], total: '3' })
  expect(await find({ page: '1', q: 'isigi' })).toEqual({ ids: [1], total: '1' })
  expect(await find({ page: '1', q: issued[0]!.license_key })).toEqual({ ids: [0], total: '1' })
  expect(await find({ page: '1', q: '%' })).toEqual({ ids: [], total: '0' })
  expect(await find({ page: '1', status: 'suspended' })).toEqual({ ids: [2], total: '1' })
  expect(await find({ status: 'active' })).toEqual({ ids: [1, 0], total: '2' })
})

test('a buyer opens one license and reads what there is in all, test licenses too; another buyer’s license does not exist', async () => {
  const issued = await w.license({ max_instances: 3 })
  await w.license({ expires_at: '2026-01-01T00:00:00Z' })
  const trial = await w.license({ test: true })
  await w.gate('activate', { license_key: trial.license_key, fingerprint: 'machine-2' })
  await w.gate('activate', { license_key: issued.license_key, fingerprint: 'machine-1' })
  const mehmet = await w.userId('mehmet')
  const headers = await w.signIn('mehmet')
  const one = await w.request('GET', ownLicenseUrl(mehmet, issued.id), { headers })
  expect(one.json()).toMatchObject({ license_key: issued.license_key, current_instances: 1 })
  expect((await w.request('GET', licenseTotalsUrl(mehmet), { headers })).json()).toEqual({
    licenses: 3,
    active: 2,
    current_instances: 2,
    at_least: false,
  })
  const real = await w.request('GET', `${licenseTotalsUrl(mehmet)}?test=false`, { headers })
  expect(real.json()).toMatchObject({ licenses: 2, active: 1, current_instances: 1 })
  const zeynep = await w.signIn('zeynep')
  const own = ownLicenseUrl(await w.userId('zeynep'), issued.id)
  const foreign = await w.request('GET', own, { headers: zeynep })
  expect(foreign.statusCode).toBe(404)
  expect(foreign.json()).toMatchObject({ code: 'LICENSE_NOT_FOUND' })
})

test('a list longer than one statement reads comes whole, each license once', async () => {
  const { product_id, owner } = await w.license()
  await w.request('POST', bulkCreateUrl, {
    headers: await w.signIn('ayse'),
    payload: { product_id, user_id: owner.id, count: 600 },
  })
  const headers = await w.signIn('mehmet')
  const answer = await w.request('GET', userLicensesUrl(owner.id), { headers })
  expect(answer.headers['x-total-count']).toBe('601')
  expect(new Set(answer.json<License[]>().map((license) => license.id)).size).toBe(601)
})
