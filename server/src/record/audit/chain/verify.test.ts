import { auditHeadsUrl, type AuditHeads } from '@muhur/contract/record/audit'
import { keySetTokenType } from '@muhur/contract/gate/key-set'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { sealAudit } from './chain.ts'
import { keepBeginning, signHead } from './heads.ts'
import { headInMemory } from './kept-head.fixture.ts'
import { verifyAudit } from './verify.ts'

const w = await world()
const day = 24 * 3600

const verify = (saved?: string[]) => verifyAudit(w.db, w.deps.signer.root, saved)
const faults = async (saved?: string[]) => (await verify(saved)).faults
const seal = () => sealAudit(w.db.queries)
let kept = headInMemory()
const sign = () => signHead(w.db.queries, w.deps.signer.root, w.publicUrl, kept)

beforeEach(async () => {
  kept = headInMemory()
  await keepBeginning(w.db.queries, w.deps.signer.root, w.publicUrl, kept)
})

/** As a person who owns the database: no trigger asks. */
const tamper = (text: string) =>
  w.db.session((session) =>
    session.script(`begin; set local session_replication_role = replica; ${text}; commit`),
  )
const byPlace = (one = 0, other = 0) => one - other
const published = async () => (await w.request('GET', auditHeadsUrl)).json<AuditHeads>()

/** Mehmet's license, changed so often that the record has this many entries; all are sealed, and today's head is signed. */
async function recorded(entries: number): Promise<string> {
  const { id } = await w.license({ note: 'Mehmet Yılmaz, kasa 4' })
  const headers = await w.signIn('ayse')
  const count = async () => (await w.db.queries.selectFrom('audit_log').select('id').execute()).length
  for (let max_instances = 2; (await count()) < entries; max_instances++)
    await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { max_instances } })
  await seal()
  await sign()
  return id
}

test('a record that nobody touched is whole, before and after entries are sealed', async () => {
  expect(await verify()).toEqual({ entries: 0, unsealed: 0, erased: 0, heads: 0, faults: [] })
  const id = await recorded(8)
  expect(await verify()).toEqual({ entries: 8, unsealed: 0, erased: 0, heads: 1, faults: [] })
  const headers = await w.signIn('ayse')
  await seal()
  await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { max_instances: 50 } })
  expect(await verify()).toEqual({ entries: 9, unsealed: 1, erased: 0, heads: 1, faults: [] })
  await w.clock.advance(601)
  expect(await faults()).toEqual([{ sentence: expect.stringContaining('1 kayıt on dakikadan') }])
  await seal()
  expect(await faults()).toEqual([])
})

test.each([
  ['another action', `update audit_log set action = 'license.delete' where sequence = 4`, [4]],
  ['another object', `update audit_log set subject_id = gen_random_uuid() where sequence = 4`, [4]],
  [
    'another time',
    `update audit_log set created_at = created_at + interval '1 microsecond' where sequence = 4`,
    [4],
  ],
  ['nobody who acted', `update audit_log set actor_id = null where sequence = 4`, [4]],
  ['another request', `update audit_log set request_ref = 'W9MB3VH06P' where sequence = 4`, [4]],
  [
    'another detail',
    `update audit_log set detail = detail || '{"max_instances": 99}' where sequence = 4`,
    [4],
  ],
  ['another address', `update audit_log set address = '203.0.113.9' where sequence = 4`, [4]],
  [
    'a detail with its own digest',
    `update audit_log set detail = '{}' where sequence = 4;
      update audit_log set detail_digest = salted_digest(detail_salt, detail::text) where sequence = 4`,
    [4],
  ],
  ['a blanked detail', `update audit_log set detail = '{}', detail_salt = null where sequence = 4`, [4]],
  ['a dropped entry', `delete from audit_log where sequence = 4`, [4]],
  ['a dropped first entry', `delete from audit_log where sequence = 1`, [1]],
  ['a dropped last entry', `delete from audit_log where sequence = 8`, [8, 7]],
  [
    'entries in another order',
    `
    update audit_log set sequence = -4 where sequence = 4;
    update audit_log set sequence = 4 where sequence = 5;
    update audit_log set sequence = 5 where sequence = -4`,
    [4, 5, 6],
  ],
  [
    'an entry between two',
    `
    update audit_log set sequence = -sequence where sequence > 4;
    update audit_log set sequence = 1 - sequence where sequence < 0;
    insert into audit_log select gen_random_uuid(), actor_id, action, subject_id, detail, address, created_at, null,
      request_ref, detail_salt, detail_digest, address_salt, address_digest, 5, hash from audit_log where sequence = 4`,
    [5, 8, 9],
  ],
] as const)('%s is found', async (_kind, change, at) => {
  await recorded(8)
  await tamper(change)
  expect((await faults()).map(({ sequence }) => sequence).sort(byPlace)).toEqual([...at].sort(byPlace))
})

test('a chain that was computed anew from a changed entry on does not agree with the signed heads', async () => {
  await recorded(8)
  const before = await published()
  expect(before.heads).toHaveLength(1)
  await tamper(`
    update audit_log set action = 'license.reveal' where sequence = 4;
    update audit_log set sequence = null, hash = null;
    update audit_end set sequence = 0, hash = decode(repeat('00', 32), 'hex')`)
  await seal()
  expect(await faults()).toEqual([{ sequence: 8, sentence: expect.stringContaining('imzalı özetle') }])

  await tamper('truncate audit_heads')
  await expect(sign()).rejects.toThrow('8. kayıtta imzalanan son özetin devamı değil')
  expect((await published()).heads).toEqual([])
  const saved = before.heads.map(({ signed }) => signed)
  expect(await faults(saved)).toEqual([
    { sequence: 8, sentence: expect.stringContaining('imzalı özetle') },
    { sentence: 'Saklanmış bir özet veritabanından silinmiş.' },
  ])
})

test('a head counts by its signature alone', async () => {
  await recorded(3)
  await tamper(`update audit_heads set day = day - 1`)
  expect((await faults())[0]?.sentence).toContain('imzasının söylediğinden başka')
  await tamper(`update audit_heads set day = day + 1, hash = decode(repeat('11', 32), 'hex')`)
  expect((await faults())[0]?.sentence).toContain('imzasının söylediğinden başka')
  await tamper(`update audit_heads set signed = signed || 'A'`)
  expect((await faults())[0]?.sentence).toContain('imzası kök anahtarla')
})

test('the lack of heads of three days in a row is noticed, although the chain agrees with itself', async () => {
  for (let days = 0; days < 7; days++) {
    await w.license()
    await seal()
    await sign()
    await w.clock.advance(day)
  }
  expect(await faults()).toEqual([])
  await tamper(`delete from audit_heads where day between '2026-11-21' and '2026-11-23'`)
  expect(await faults()).toEqual([
    { sentence: '2026-11-23 gününün imzalı özeti silinmiş.' },
    { sentence: '1 günün imzalı özeti yok: silinmiş.' },
  ])
})

test('each day has one head, which moves on with new entries; a day without entries has none', async () => {
  await recorded(3)
  await sign()
  const [first] = (await published()).heads
  expect((await published()).heads).toHaveLength(1)
  await w.license()
  await seal()
  await sign()
  const [moved, ...none] = (await published()).heads
  expect(none).toEqual([])
  expect(moved).toMatchObject({ day: first!.day })
  expect(moved!.sequence).toBeGreaterThan(first!.sequence)
  await w.clock.advance(day)
  await sign()
  expect((await published()).heads).toHaveLength(1)
  await w.license()
  await seal()
  await sign()
  const { root, heads } = await published()
  expect(heads.map(({ sequence }) => sequence)).toEqual([expect.any(Number), moved!.sequence])
  expect(root).toEqual({ kid: w.deps.signer.root.kid, x: w.deps.signer.root.x })
  expect((await verify()).heads).toBe(2)
})

test.each([`update audit_log set action = 'license.reveal'`, 'delete from audit_log', 'truncate audit_log'])(
  'the server itself cannot %s',
  async (change) => {
    await recorded(3)
    await expect(w.db.session((session) => session.script(change))).rejects.toThrow('append-only')
  },
)

test('another text that the root key signed is no head', async () => {
  await recorded(3)
  const [head] = (await published()).heads
  const keySet = w.deps.signer.root.sign(keySetTokenType, { ...head })
  expect(await faults([head!.signed, keySet])).toEqual([
    { sentence: expect.stringContaining('imzası kök anahtarla') },
  ])
})
