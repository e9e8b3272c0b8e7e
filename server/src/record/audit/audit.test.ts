import {
  auditExportUrl,
  auditUrl,
  ownHistoryUrl,
  type AuditEntry,
  type OwnAuditEntry,
} from '@muhur/contract/record/audit'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { ownerTerms } from '@muhur/contract/shop/license/license-terms'
import { releaseInstanceUrl } from '@muhur/contract/shop/instances'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { sealAudit } from './chain/chain.ts'

const w = await world()

async function asAyse() {
  const headers = await w.signIn('ayse')
  return {
    headers,
    record: async (query = '') =>
      (await w.request('GET', auditUrl + query, { headers })).json<AuditEntry[]>(),
    change: (id: string, payload: object) => w.request('PATCH', adminLicenseUrl(id), { headers, payload }),
  }
}

test('a change is on record with who, what, from where, before and after, and the reference of its request', async () => {
  const { id, license_key } = await w.license({ note: 'ilk' })
  const ayse = await asAyse()
  await ayse.change(id, { max_instances: 3, note: 'ikinci' })
  await sealAudit(w.db.queries)
  const [entry, create] = await ayse.record(`?subject_id=${id}`)
  expect(entry).toEqual({
    id: expect.any(String),
    action: 'license.change',
    actor: { id: await w.userId('ayse'), discord_id: expect.any(String), discord_username: 'ayse' },
    token: null,
    subject_id: id,
    subject: { kind: 'license', id, name: license_key.slice(0, 16) },
    detail: { max_instances: 3, note: 'ikinci', before: { max_instances: 1, note: 'ilk' } },
    address: '127.0.0.1',
    created_at: w.clock.now().toISOString(),
    request_ref: expect.stringMatching(/^[0-9A-Z]{10}$/),
    sequence: expect.any(Number),
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    erased: false,
  })
  expect(create).toMatchObject({ action: 'license.create', detail: { max_instances: 1, note: 'ilk' } })
})

test('an entry outside the chain is shown as one that has no place', async () => {
  await w.license()
  await w.db.session((session) =>
    session.script(
      `begin; set local session_replication_role = replica;
        update audit_log set sequence = -7, hash = sha256('x') where action = 'license.create'; commit`,
    ),
  )
  const ayse = await asAyse()
  const outside = (await ayse.record()).filter(({ action }) => action === 'license.create')
  expect(outside).toMatchObject([{ sequence: null, hash: null }])
})

test('an entry that was altered in the database is shown without what is none', async () => {
  const { id } = await w.license()
  const altered = '0199a000-0000-7000-8000-000000000009'
  await w.db.session((session) =>
    session.script(
      `begin; set local session_replication_role = replica; update audit_log set request_ref = 'x';
        update audit_log set action = 'instance.release', subject_id = '${altered}', detail = '{"license_id": "x"}'
          where action = 'product.create';
        commit`,
    ),
  )
  const ayse = await asAyse()
  expect(await ayse.record(`?subject_id=${id}`)).toMatchObject([
    { action: 'license.create', request_ref: null },
  ])
  expect(await ayse.record(`?subject_id=${altered}`)).toMatchObject([
    { action: 'instance.release', subject: null },
  ])
})

test('the record is filtered by who, what, when and object, and read page by page', async () => {
  const ayse = await asAyse()
  const mine = await w.license()
  const other = await w.license()
  const start = w.clock.now().toISOString()
  for (const max_instances of [2, 3, 4]) {
    await w.clock.advance(60)
    await ayse.change(mine.id, { max_instances })
  }
  const actions = (entries: AuditEntry[]) => entries.map(({ action }) => action)
  expect(actions(await ayse.record('?action=product'))).toEqual(['product.create', 'product.create'])
  expect(actions(await ayse.record('?action=license.change'))).toHaveLength(3)
  expect(actions(await ayse.record(`?subject_id=${other.id}`))).toEqual(['license.create'])
  expect(await ayse.record(`?actor_id=${await w.userId('mehmet')}`)).toEqual([])
  const to = new Date(Date.parse(start) + 120_000).toISOString()
  const inside = await ayse.record(`?from=${new Date(Date.parse(start) + 60_000).toISOString()}&to=${to}`)
  expect(inside.map(({ detail }) => detail.max_instances)).toEqual([2])

  const all = await ayse.record()
  const pages: AuditEntry[] = []
  for (let cursor = ''; ;) {
    const page = await ayse.record(`?limit=2${cursor}`)
    pages.push(...page)
    if (page.length < 2) break
    cursor = `&cursor=${page[1]!.id}`
  }
  expect(pages).toEqual(all)
  expect(all.length).toBeGreaterThan(7)
  expect(await ayse.record(`?cursor=${other.id}`)).toMatchObject({ code: 'BAD_REQUEST', field: 'cursor' })

  const file = await w.request('GET', `${auditExportUrl}?action=license.change`, { headers: ayse.headers })
  expect(file.body.trim().split('\r\n')).toHaveLength(4)
})

test('buyers and strangers read no record of the shop', async () => {
  const headers = await w.signIn('mehmet')
  expect((await w.request('GET', auditUrl, { headers })).statusCode).toBe(403)
  expect((await w.request('GET', auditExportUrl, { headers })).statusCode).toBe(403)
  expect((await w.request('GET', auditUrl)).statusCode).toBe(401)
})

test('a buyer sees what was done to the own license, by whom in general terms, and no note and no address', async () => {
  const { id, license_key } = await w.license({ max_instances: 2, note: 'Gizli not' })
  const ayse = await asAyse()
  await ayse.change(id, { max_instances: 3, note: 'Yine gizli' })
  const instance = (await w.gate('activate', { license_key, fingerprint: 'machine-1' })).body.instance!
  const mehmet = await w.signIn('mehmet')
  await w.request('POST', releaseInstanceUrl(id, instance.id), { headers: mehmet })

  const own = ownHistoryUrl(await w.userId('mehmet'), id)
  const response = await w.request('GET', own, { headers: mehmet })
  expect(response.json<OwnAuditEntry[]>().map(({ action, by, changes }) => [action, by, changes])).toEqual([
    ['instance.release', 'you', {}],
    ['license.change', 'seller', { max_instances: 3, before: { max_instances: 2 } }],
    ['license.create', 'seller', {}],
  ])
  expect(response.body).not.toMatch(/izli|127\.0\.0\.1|ayse/)

  const zeynep = await w.signIn('zeynep')
  const foreign = ownHistoryUrl(await w.userId('zeynep'), id)
  expect((await w.request('GET', foreign, { headers: zeynep })).json()).toMatchObject({
    code: 'LICENSE_NOT_FOUND',
  })
  expect((await w.request('GET', own, { headers: zeynep })).json()).toMatchObject({ code: 'NOT_YOURS' })
})

test('an owner sees the changes of all terms that the contract shows to owners', async () => {
  const { id } = await w.license()
  const terms = { max_instances: 5, expires_at: '2027-01-01T00:00:00.000Z', note_for_buyer: 'Merhaba' }
  await (await asAyse()).change(id, { status: 'suspended', ...terms, note: 'Gizli not' })
  const own = ownHistoryUrl(await w.userId('mehmet'), id)
  const response = await w.request('GET', own, { headers: await w.signIn('mehmet') })
  const { before, ...now } = response.json<OwnAuditEntry[]>()[0]!.changes
  expect(now).toEqual({ status: 'suspended', ...terms })
  expect(Object.keys(now).toSorted()).toEqual(['status', ...Object.keys(ownerTerms)].toSorted())
  expect(Object.keys(before as object).toSorted()).toEqual(Object.keys(now).toSorted())
})

test('the new owner of a license sees nothing of what was done before', async () => {
  const { id } = await w.license()
  const zeynep = await w.signIn('zeynep')
  const ayse = await asAyse()
  await ayse.change(id, { max_instances: 7 })
  await w.clock.advance(60)
  await ayse.change(id, { user_id: await w.userId('zeynep') })
  const own = ownHistoryUrl(await w.userId('zeynep'), id)
  expect((await w.request('GET', own, { headers: zeynep })).json<OwnAuditEntry[]>()).toMatchObject([
    { action: 'license.handover', by: 'seller', changes: {} },
  ])
})
