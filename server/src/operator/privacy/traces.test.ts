import { licenseTextNames } from '@muhur/contract/shop/license-fields'
import { blocksUrl, blockUrl } from '@muhur/contract/shop/blocks'
import {
  erasureApprovalUrl,
  erasureRemainsUrl,
  erasureUrl,
  ownErasureUrl,
  type Erasure,
  type ErasureDetail,
  type Remain,
} from '@muhur/contract/shop/privacy'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { programsOf } from '../../access/tokens/programs.fixture.ts'
import { sealAudit } from '../../record/audit/chain/chain.ts'
import { verifyAudit } from '../../record/audit/chain/verify.ts'
import { tracesIn } from './everything.fixture.ts'
import { account, address, buyer, fingerprint, mehmets, tracesEverywhere } from './traces.fixture.ts'

const w = await world()
const programs = programsOf(w)
beforeEach(() =>
  w.db.executeSql('delete from webhook_endpoints; delete from events; delete from discord_roles'),
)

const as = async (person: 'ayse' | 'mehmet' | 'zeynep') => ({ headers: await w.signIn(person) })
const detailOf = async (id: string) =>
  (await w.request('GET', erasureUrl(id), await as('ayse'))).json<ErasureDetail>()
const decide = async (id: string, act: string, remains: readonly Pick<Remain, 'id'>[]) =>
  w.request('POST', erasureRemainsUrl(id), {
    ...(await as('ayse')),
    payload: { act, ids: remains.map((remain) => remain.id) },
  })
const shown = ({ kind, place, text, entries, erasable, found }: Remain) =>
  `${kind} ${place} “${text}” ${entries} ${erasable ? 'erasable' : 'stays'}: ${found.join(', ')}`

const traces = ['mehmet', mehmets, '0555 12', address, fingerprint, account]

test('a search of every table finds the person everywhere before the erasure, and in listed words alone after', async () => {
  const { userId, erasure, inForce, zeynepsLicense, notice, market } = await tracesEverywhere(w, programs)
  const before = await tracesIn(w.db, traces)
  expect([...new Set(before.map(({ place }) => place.replace('public.', '')))]).toEqual(
    [
      'api_tokens.last_address',
      'api_tokens.name',
      'audit_log.detail',
      'blocks.fingerprint_hash',
      'blocks.network',
      'blocks.note',
      'channel_notices.once',
      'denials.address',
      'denials.fingerprint_hash',
      'denials.version',
      'discord_people.channel_id',
      'erasure_requests.reason',
      'events.payload',
      'idempotency_keys.key',
      'import_parts.good',
      'import_parts.refused',
      'imports.file_name',
      'instances.address',
      'instances.fingerprint_hash',
      'instances.hostname',
      'instances.name',
      'instances.sdk',
      'instances.version',
      ...licenseTextNames.map((name) => `licenses.${name}`),
      'licenses.metadata',
      'licenses.nickname',
      'licenses.note_words',
      'orders.buyer_account',
      'orders.buyer_name',
      'orders.external_id',
      'orders.words',
      'sessions.address',
      'sessions.device',
      'users.discord_id',
      'users.discord_username',
      'users.email',
      'users.words',
      'webhook_deliveries.attempts',
      'webhook_endpoints.description',
    ].toSorted(),
  )
  const approved = await w.request('POST', erasureApprovalUrl(erasure), await as('ayse'))
  expect(approved.statusCode, approved.body).toBe(200)
  // A later notice about the order is not kept, sealed or not.
  for (const type of ['paid', 'refunded']) await notice(type, { id: 'S-1', buyer })
  const { status } = await market.purchase()
  expect(status).toBe(200)
  expect((await market.download()).status).toBe(200)
  const { queries } = w.db
  const kept = await queries
    .selectFrom('channel_notices')
    .select(['kind', 'body_sealed'])
    .orderBy('id')
    .execute()
  const kinds = ['paid', 'paid', 'downloaded', 'paid', 'refunded']
  expect(kept).toEqual(kinds.map((kind) => ({ kind, body_sealed: null })))
  const marks = await queries
    .selectFrom('orders')
    .select(['buyer_email_hash', 'buyer_email_sealed'])
    .execute()
  expect(marks).toEqual([1, 2].map(() => ({ buyer_email_hash: null, buyer_email_sealed: null })))

  const left = await tracesIn(w.db, traces)
  expect(left.map(({ place, trace }) => `${place.replace('public.', '')}: ${trace}`)).toEqual([
    'api_tokens.name: mehmet',
    'audit_log.detail: 192.0.2.77',
    'audit_log.detail: mehmet',
    // The keyed hash of a machine that stays blocked identifies nobody.
    `blocks.fingerprint_hash: ${fingerprint}`,
    'blocks.network: 192.0.2.77',
    'blocks.note: mehmet',
    'imports.file_name: mehmet',
    'licenses.note: mehmet',
    'licenses.note_words: mehmet',
    'webhook_endpoints.description: mehmet',
  ])
  const { remains } = await detailOf(erasure)
  expect(remains.map(shown)).toEqual([
    'block network “192.0.2.77/32” 0 stays: address',
    'block history “” 1 erasable: address',
    'block text “mehmetlerin mahallesi” 0 erasable: name',
    'block history “” 1 erasable: name',
    'block history “” 2 erasable: address, email, name',
    'import text “mehmet-ve-zeynep.csv” 0 erasable: name',
    'license text “Mehmet’in arkadaşı” 0 erasable: name',
    'license history “” 1 erasable: name',
    'token text “Mehmet’in sitesi” 0 erasable: name',
    'token history “” 1 erasable: name',
    'webhook text “Mehmet’in muhasebesi” 0 erasable: name',
  ])
  expect(remains.find(({ kind, place }) => kind === 'license' && place === 'text')).toMatchObject({
    subject_id: zeynepsLicense.id,
    name: expect.stringMatching(/^MHR-/),
  })

  // One click takes all but the address of the block that is in force; without the block, the address goes too.
  expect((await decide(erasure, 'erase', remains)).json().code).toBe('BLOCK_IN_FORCE')
  const cleared = await decide(
    erasure,
    'erase',
    remains.filter(({ erasable }) => erasable),
  )
  expect(cleared.json<ErasureDetail>().remains.map(({ place }) => place)).toEqual(['network'])
  await w.request('DELETE', blockUrl(inForce.id), await as('ayse'))
  const [lifted, ...others] = (await detailOf(erasure)).remains
  expect(others).toEqual([])
  expect(shown(lifted!)).toBe('block network “” 1 erasable: address')
  await decide(erasure, 'erase', [lifted!])

  expect((await detailOf(erasure)).remains).toEqual([])
  expect((await tracesIn(w.db, traces)).map(({ place }) => place)).toEqual(['public.blocks.fingerprint_hash'])
  expect((await tracesIn(w.db, [userId])).map(({ place }) => place.replace('public.', ''))).toEqual([
    'api_tokens.user_id',
    'audit_log.actor_id',
    'audit_log.subject_id',
    // Until the bot has removed the role; the Discord id is sealed.
    'discord_roles.user_id',
    'erasure_requests.user_id',
    'licenses.user_id',
    'orders.user_id',
    'users.id',
  ])
  await sealAudit(w.db.queries)
  expect((await verifyAudit(w.db, w.deps.signer.root)).faults).toEqual([])
})

test('a column that a later version adds is searched by itself', async () => {
  await w.license()
  await w.db.executeSql(`
    create table later (told jsonb, bytes bytea); insert into later values ('{"a": ["Mehmet"]}', 'selam mehmet')`)
  expect((await tracesIn(w.db, ['mehmet'])).map(({ place }) => place)).toEqual(
    expect.arrayContaining(['public.later.bytes', 'public.later.told']),
  )
  await w.db.executeSql('drop table later')
})

test('a name of three letters is found as a whole word, a longer one with its ending', async () => {
  await as('mehmet')
  const notes = async (name: string, ...texts: string[]) => {
    await w.db.queries
      .updateTable('users')
      .set({ discord_username: name })
      .where('discord_id', '=', mehmets)
      .execute()
    const { id } = (await w.request('POST', ownErasureUrl, await as('mehmet'))).json<Erasure>()
    await w.db.queries
      .updateTable('users')
      .set({ discord_username: name })
      .where('discord_id', '=', mehmets)
      .execute()
    for (const [at, note] of texts.entries())
      await w.request('POST', blocksUrl, {
        ...(await as('ayse')),
        payload: { network: `198.51.${at}.0/24`, note },
      })
    await w.request('POST', erasureApprovalUrl(id), await as('ayse'))
    const { remains } = await detailOf(id)
    await w.db.executeSql('delete from blocks')
    return remains.filter(({ place }) => place === 'text').map(({ text }) => text)
  }
  expect(await notes('ali', 'Ali’nin ağı', 'Alışveriş', 'alinin')).toEqual(['Ali’nin ağı'])
  expect(await notes('İsmet', 'ISMETİN evi', 'kısmet')).toEqual(['ISMETİN evi'])
})

test('an admin leaves a place as it is, takes that back, and sees what stays after each', async () => {
  const { erasure } = await tracesEverywhere(w, programs)
  await w.request('POST', erasureApprovalUrl(erasure), await as('ayse'))
  const { remains } = await detailOf(erasure)
  const one = remains.find(({ kind, place }) => kind === 'import' && place === 'text')!
  const kept = (await decide(erasure, 'keep', [one])).json<ErasureDetail>().remains
  expect(kept.filter((remain) => remain.kept).map(({ id }) => id)).toEqual([one.id])
  const listed = (await decide(erasure, 'list', [one])).json<ErasureDetail>().remains
  expect(listed.some((remain) => remain.kept)).toBe(false)
  await decide(erasure, 'erase', [one])
  // Pressed twice, or by two admins.
  expect((await decide(erasure, 'erase', [one])).statusCode).toBe(200)
  expect((await detailOf(erasure)).remains.map(({ id }) => id)).not.toContain(one.id)
})

test('what remains is shown only of requests that exist', async () => {
  const { erasure } = await tracesEverywhere(w, programs)
  expect((await detailOf(erasure)).remains).toEqual([])
  const unknown = '01a00000-0000-7000-8000-000000000000'
  expect((await w.request('GET', erasureUrl(unknown), await as('ayse'))).json().code).toBe(
    'ERASURE_NOT_FOUND',
  )
  expect((await decide(unknown, 'erase', [{ id: unknown }])).json().code).toBe('ERASURE_NOT_FOUND')
  expect((await decide(erasure, 'burn', [{ id: unknown }])).statusCode).toBe(400)
  expect((await decide(erasure, 'erase', [])).statusCode).toBe(400)
  expect((await decide(erasure, 'erase', [{ id: unknown }])).statusCode).toBe(200)
})
