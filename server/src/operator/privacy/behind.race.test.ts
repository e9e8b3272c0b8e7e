import { adminLicenseUrl, adminLicensesUrl } from '@muhur/contract/shop/licenses'
import { importsUrl } from '@muhur/contract/shop/imports/imports'
import { erasureApprovalUrl, ownErasureUrl, type Erasure } from '@muhur/contract/shop/privacy'
import { tokenUrl } from '@muhur/contract/access/tokens'
import type { ServerResponse } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { Receiver } from '../../../test/network/receiver.ts'
import { world } from '../../../test/shop/world.ts'
import { programsOf } from '../../access/tokens/programs.fixture.ts'
import { findBearer, noteUse } from '../../access/tokens/store.ts'
import { record } from '../../record/audit/record.ts'
import { insertSession } from '../../access/sessions/store.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { openVerdictRecord } from '../../gate/verdicts/record.ts'
import { webhooksOf } from '../../record/webhooks/webhooks.fixture.ts'
import { tracesIn } from './everything.fixture.ts'

const w = await world()
const { issue, asProgram } = programsOf(w)
const [mehmets, zeyneps] = ['110000000000000002', '110000000000000003']
const rounds = 8

const asks = async () =>
  (await w.request('POST', ownErasureUrl, { headers: await w.signIn('mehmet') })).json<Erasure>().id
const approve = async (id: string) =>
  w.request('POST', erasureApprovalUrl(id), { headers: await w.signIn('ayse') })

/** A refusal of a call from a machine at 192.0.2.7, at this moment. */
const refusal = (licenseId: string) => ({
  licenseId,
  verb: 'validate' as const,
  code: 'SUSPENDED' as const,
  requestRef: newRequestRef(),
  at: w.clock.now().toISOString(),
  address: '192.0.2.7',
  fingerprintHash: Buffer.alloc(32, 9),
  version: '4.5.6-mehmet',
})
const traces = ['192.0.2.7', '09'.repeat(32), '4.5.6-mehmet']
const counted = async () =>
  (
    await w.db.queries
      .selectFrom('verdict_counts')
      .select('count')
      .where('code', '=', 'SUSPENDED')
      .executeTakeFirst()
  )?.count

test('a refusal that any node still holds when the erasure is approved is counted and not kept', async () => {
  const { id: licenseId } = await w.license()
  const nodes = [1, 2].map(() => openVerdictRecord(w.db, false))
  const erasure = await asks()
  for (const node of nodes) node.note(refusal(licenseId))
  expect((await approve(erasure)).statusCode).toBe(200)
  // A bot that goes on calling leaves nothing either.
  nodes[0]!.note(refusal(licenseId))
  await Promise.all(nodes.map((node) => node.close()))
  expect(await tracesIn(w.db, traces)).toEqual([])
  expect(await counted()).toBe(3)
})

test('nor is a refusal of the time before the person’s license was handed over; the new owner’s are kept', async () => {
  const { id } = await w.license()
  const node = openVerdictRecord(w.db, false)
  node.note(refusal(id))
  await w.clock.advance(60)
  await w.signIn('zeynep')
  const handover = { headers: await w.signIn('ayse'), payload: { discord_id: zeyneps } }
  expect((await w.request('PATCH', adminLicenseUrl(id), handover)).statusCode).toBe(200)
  await w.clock.advance(60)
  expect((await approve(await asks())).statusCode).toBe(200)
  node.note({ ...refusal(id), address: '198.51.100.9' })
  await node.close()
  expect(await tracesIn(w.db, ['192.0.2.7', '198.51.100.9'])).toEqual([
    { place: 'public.denials.address', trace: '198.51.100.9' },
  ])
  expect(await counted()).toBe(2)
})

test('a license of an erased person that is given to somebody else keeps refusals again', async () => {
  const { id } = await w.license()
  await w.signIn('zeynep')
  await approve(await asks())
  await w.clock.advance(60)
  const handover = { headers: await w.signIn('ayse'), payload: { discord_id: zeyneps } }
  expect((await w.request('PATCH', adminLicenseUrl(id), handover)).statusCode).toBe(200)
  await w.clock.advance(60)
  const node = openVerdictRecord(w.db, false)
  node.note(refusal(id))
  await node.close()
  expect(await w.db.queries.selectFrom('denials').select('license_id').execute()).toEqual([
    { license_id: id },
  ])
})

test('whichever comes first, the flushes of two nodes or the erasure, no refusal stays', async () => {
  for (let round = 0; round < rounds; round++) {
    const { id: licenseId } = await w.license()
    const nodes = [1, 2].map(() => openVerdictRecord(w.db, false))
    const erasure = await asks()
    for (const node of nodes) for (let each = 0; each < 300; each++) node.note(refusal(licenseId))
    const [erased] = await Promise.all([approve(erasure), ...nodes.map((node) => node.flush())])
    expect(erased.statusCode).toBe(200)
    await Promise.all(nodes.map((node) => node.close()))
    expect(await tracesIn(w.db, traces)).toEqual([])
  }
  const counts = await w.db.queries.selectFrom('verdict_counts').select('count').execute()
  expect(counts.map(({ count }) => count)).toEqual(Array.from({ length: rounds }, () => 600))
})

test('the use of a token that was read before the erasure is not noted behind it', async () => {
  const { secret } = await issue({ name: 'Panom', scopes: ['licenses:read'] }, 'mehmet')
  const bearer = await findBearer(w.db.queries, secret)
  await approve(await asks())
  await noteUse(w.db.queries, bearer!.token.id, '192.0.2.7')
  expect(await tracesIn(w.db, ['192.0.2.7'])).toEqual([])
})

test('programs and people who call during the erasure leave no address, no session and no entry behind', async () => {
  for (let round = 0; round < rounds; round++) {
    const { secret, token } = await issue({ name: 'Panom-mehmet', scopes: ['licenses:read'] }, 'mehmet')
    const headers = { ...(await w.signIn('mehmet')), 'user-agent': 'mehmet' }
    const userId = await w.userId('mehmet')
    const erasure = await asks()
    await w.clock.advance(61)
    const [erased, ...others] = await Promise.all([
      approve(erasure),
      asProgram(secret, `/api/licenses/${userId}`),
      w.request('DELETE', tokenUrl(token.id), { headers }),
      asProgram(secret, `/api/licenses/${userId}`),
    ])
    expect(erased.statusCode).toBe(200)
    for (const other of others) expect(other.statusCode).toBeLessThan(500)
    expect(await tracesIn(w.db, ['mehmet', '203.0.113.'])).toEqual([])
    const stays = await w.db.queries
      .selectFrom('audit_log')
      .select(['action', 'address'])
      .where('actor_id', '=', userId)
      .where('address', 'is not', null)
      .execute()
    expect(stays).toEqual([])
  }
})

test('what an erased person began before is no act: it fails as a whole', async () => {
  const headers = await w.signIn('mehmet')
  const actor_id = await w.userId('mehmet')
  await approve(await asks())
  expect((await w.request('POST', ownErasureUrl, { headers })).json().code).toBe('SESSION_ENDED')
  const entry = { actor_id, address: '192.0.2.7', action: 'token.revoke', subject_id: actor_id }
  const late = w.db.queries.transaction().execute((transaction) => record(transaction, entry))
  await expect(late).rejects.toMatchObject({ code: 'SESSION_ENDED' })
  const session = await w.db.queries
    .transaction()
    .execute((transaction) => insertSession(transaction, actor_id, { address: '192.0.2.7', device: null }))
  expect(session).toBeUndefined()
  expect(await tracesIn(w.db, ['192.0.2.7'])).toEqual([])
})

test('who signs in while being erased comes out as somebody new, with a session of that account alone', async () => {
  for (let round = 0; round < rounds; round++) {
    await w.signIn('mehmet')
    const userId = await w.userId('mehmet')
    const erasure = await asks()
    const [, erased] = await Promise.all([w.signIn('mehmet'), approve(erasure)])
    expect(erased.statusCode).toBe(200)
    const sessions = await w.db.queries
      .selectFrom('sessions')
      .select('address')
      .where('user_id', '=', userId)
      .execute()
    expect(sessions).toEqual([])
  }
})

test('what a receiver answers to an event that the erasure has blanked meanwhile is not kept', async () => {
  const hooks = await webhooksOf(w)
  const receiver = await Receiver.open()
  onTestFinished(() => receiver.close())
  const held: ServerResponse[] = []
  receiver.answer = (response) => void held.push(response)
  const { webhook } = await hooks.create(receiver.url, ['license.created'])
  await w.signIn('mehmet')
  const { id: product_id } = await w.product()
  await hooks.send('POST', adminLicensesUrl, { product_id, discord_id: mehmets })
  const [message] = await hooks.arrived(receiver, 1)
  expect(message!.body).toContain(mehmets)
  expect((await approve(await asks())).statusCode).toBe(200)
  held[0]!.writeHead(500).end(`unknown buyer ${mehmets}`)
  const [delivery] = await hooks.deliveries(webhook.id)
  await expect
    .poll(async () => (await hooks.detail(webhook.id, delivery!.id)).attempts, { timeout: 60_000 })
    .toMatchObject([{ status: 500, answer: '' }])
  expect(await tracesIn(w.db, [mehmets])).toEqual([])
})

test('nobody is erased while an import holds rows in its hands; the rows that wait lose the person', async () => {
  const headers = await w.signIn('ayse')
  const { id: product_id } = await w.product()
  const begun = await w.request('POST', `${importsUrl}?file_name=kasim.csv&last=false`, {
    headers: { ...headers, 'content-type': 'text/csv' },
    payload: `product_id;discord_id\n${product_id};${mehmets}\n`,
  })
  const { id } = begun.json<{ id: string }>()
  const erasure = await asks()
  for (const state of ['receiving', 'checking', 'running']) {
    await w.db.queries.updateTable('imports').set({ state }).where('id', '=', id).execute()
    const refused = await approve(erasure)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'ERASURE_BESIDE_IMPORT'])
  }
  await w.db.executeSql(`
    insert into import_parts (import_id, kind, number, good)
      values ('${id}', 'rows', 0, '[{"line": 2, "discord_id": "${mehmets}"}]');
    delete from import_parts where kind = 'file';
    update imports set state = 'ready', good_count = 1`)
  expect((await approve(erasure)).statusCode).toBe(200)
  expect(await tracesIn(w.db, [mehmets])).toEqual([])
})
