import { auditHeadTokenType } from '@muhur/contract/record/audit'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { openRootKeys } from '../../../gate/keys/root-key.ts'
import { sealAudit } from './chain.ts'
import { acceptRecord, headsOf, keepBeginning, signHead } from './heads.ts'
import { headIn } from './kept-head.ts'
import { record, theShop } from '../record.ts'
import { readHead } from './signed.ts'
import { verifyAudit } from './verify.ts'

const w = await world()
const folder = await mkdtemp(join(tmpdir(), 'muhur-head-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const { root } = w.deps.signer
const kept = headIn(folder)
const warnedOf: number[] = []

const sign = (node = kept) =>
  signHead(w.db.queries, root, w.publicUrl, node, (sequence) => warnedOf.push(sequence))
const keptHead = async () => readHead((await kept.read())!, root)!
const heads = () => headsOf(w.db.queries, Infinity)
const change = async () => {
  await w.license()
  await sealAudit(w.db.queries)
}
const tamper = (text: string) =>
  w.db.session((session) =>
    session.script(`begin; set local session_replication_role = replica; ${text}; commit`),
  )

beforeEach(async () => {
  await rm(kept.name, { force: true })
  warnedOf.length = 0
})

test('a head is kept from the beginning on, each minute also without entries, and no draft is left', async () => {
  await keepBeginning(w.db.queries, root, w.publicUrl, kept)
  expect(await keptHead()).toMatchObject({ sequence: 0 })
  await change()
  await sign()
  const first = await keptHead()
  expect((await heads()).map(({ sequence }) => sequence)).toEqual([first.sequence])
  await w.clock.advance(60)
  await sign()
  expect(await keptHead()).toEqual({ ...first, at: w.clock.now().toISOString() })
  expect(await heads()).toHaveLength(1)
  expect(await readdir(folder)).toEqual(['audit-head.jws'])
  expect(warnedOf).toEqual([])
})

test('a past that is told before anything is sealed, as the demo tells its own, is signed and sound', async () => {
  await keepBeginning(w.db.queries, root, w.publicUrl, kept)
  const created_at = new Date(w.clock.now().getTime() - 30 * 86_400_000).toISOString()
  const entry = { actor_id: null, address: null, action: 'settings.restore', subject_id: theShop, created_at }
  await record(w.db.queries, entry)
  await sealAudit(w.db.queries)
  await sign()
  expect((await keptHead()).sequence).toBe(1)
  expect((await verifyAudit(w.db, root, [(await kept.read())!])).faults).toEqual([])
})

test('a node without a kept head goes on from the last one in the database, and says so', async () => {
  await keepBeginning(w.db.queries, root, w.publicUrl, kept)
  await change()
  await sign()
  const { sequence } = await keptHead()
  await rm(kept.name)
  await change()
  await sign()
  expect(warnedOf).toEqual([sequence])
  expect((await keptHead()).sequence).toBeGreaterThan(sequence)
})

test('without any head nothing is signed until the operator accepts the record as it is', async () => {
  await change()
  await expect(sign()).rejects.toThrow('işlem kaydının imzalı hiçbir özeti yok')
  await acceptRecord(w.db.queries, root, w.publicUrl, kept)
  await change()
  await sign()
  expect((await verifyAudit(w.db, root, [(await kept.read())!])).faults).toEqual([])
})

test('entries that a failover lost are no reason to sign another chain in silence', async () => {
  await keepBeginning(w.db.queries, root, w.publicUrl, kept)
  await change()
  await sign()
  const [before] = await heads()
  const end = await w.db.queries.selectFrom('audit_end').selectAll().executeTakeFirstOrThrow()
  await change()
  await sign()
  await tamper(`
    delete from audit_log where sequence > ${before!.sequence};
    update audit_end set sequence = ${end.sequence}, hash = '\\x${Buffer.from(end.hash).toString('hex')}';
    update audit_heads set sequence = ${before!.sequence}, hash = '\\x${before!.hash}', signed = '${before!.signed}'`)
  await change()
  await expect(sign()).rejects.toThrow('son özetin devamı değil')
  await acceptRecord(w.db.queries, root, w.publicUrl, kept)
  await change()
  await sign()
  expect((await verifyAudit(w.db, root, [(await kept.read())!])).faults).toEqual([])
})

test('a kept head of another shop, or a file that is none, is no head', async () => {
  await change()
  await w.db.queries.deleteFrom('root_key').execute()
  const { root: foreign } = await openRootKeys(w.db, w.deps.secrets)
  await kept.write(foreign.sign(auditHeadTokenType, { sequence: 1, hash: '', day: '2026-11-20', iss: '' }))
  await expect(sign()).rejects.toThrow('kök anahtarıyla')
  await writeFile(kept.name, '')
  await expect(sign()).rejects.toThrow('kök anahtarıyla')
})

test('a clock that steps back by a day leaves the record in order, and signed', async () => {
  await keepBeginning(w.db.queries, root, w.publicUrl, kept)
  await w.db.session((session) => session.script('insert into service_pulse default values'))
  await change()
  await sign()
  await w.clock.advance(-86_400)
  await change()
  await sign()
  await w.clock.advance(3600)
  await change()
  await sign()
  expect((await verifyAudit(w.db, root, [(await kept.read())!])).faults).toEqual([])
  const entries = await w.db.queries
    .selectFrom('audit_log')
    .select('created_at')
    .orderBy('sequence')
    .execute()
  const times = entries.map(({ created_at }) => Date.parse(created_at))
  expect(times).toEqual(times.toSorted((one, other) => one - other))
})
