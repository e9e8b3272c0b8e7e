import { auditHeadTokenType, type AuditHead } from '@muhur/contract/record/audit'
import { adminLicenseUrl } from '@muhur/contract/shop/licenses'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { sealAudit } from './chain/chain.ts'
import { headsOf, keepBeginning, signHead } from './chain/heads.ts'
import { headInMemory } from './chain/kept-head.fixture.ts'
import { readHead, signBlanked } from './chain/signed.ts'
import { verifyAudit } from './chain/verify.ts'
import { eraseAuditOf } from './erase.ts'
import { record } from './record.ts'

const w = await world()
const { root } = w.deps.signer

const faults = async (saved?: string[]) => (await verifyAudit(w.db, root, saved)).faults
const seal = () => sealAudit(w.db.queries)
let kept = headInMemory()
const sign = () => signHead(w.db.queries, root, w.publicUrl, kept)
/** As a person who owns the database: no trigger asks. */
const tamper = (text: string) =>
  w.db.session((session) =>
    session.script(`begin; set local session_replication_role = replica; ${text}; commit`),
  )

/** Mehmet's license is made and changed; six entries are sealed and signed. */
beforeEach(async () => {
  kept = headInMemory()
  await keepBeginning(w.db.queries, root, w.publicUrl, kept)
  const { id } = await w.license({ note: 'Mehmet Yılmaz, kasa 4' })
  const headers = await w.signIn('ayse')
  const count = async () => (await w.db.queries.selectFrom('audit_log').select('id').execute()).length
  for (let max_instances = 2; (await count()) < 6; max_instances++)
    await w.request('PATCH', adminLicenseUrl(id), { headers, payload: { max_instances } })
  await seal()
  await sign()
})

test('what is erased of a person leaves the chain whole, and is itself on record', async () => {
  const mehmet = await w.userId('mehmet')
  await w.db.queries.transaction().execute(async (transaction) => {
    const detail = { ...(await eraseAuditOf(transaction, root, mehmet, [])) }
    expect(detail).toMatchObject({ erased_details: 1, erased_addresses: 0, blanked: { addresses: [] } })
    const entry = { actor_id: await w.userId('ayse'), address: null, subject_id: mehmet }
    await record(transaction, { ...entry, action: 'user.erase', detail })
  })
  expect(await faults()).toEqual([])
  await seal()
  expect(await verifyAudit(w.db, root)).toMatchObject({ entries: 7, erased: 1, faults: [] })
  const rows = await w.db.queries.selectFrom('audit_log').select('detail').execute()
  expect(JSON.stringify(rows)).not.toContain('Yılmaz')
})

/** An erasure of one detail of Mehmet's, in the form of versions before the lists. */
async function eraseUnlisted(sequence: number): Promise<void> {
  const mehmet = await w.userId('mehmet')
  await w.db.queries
    .updateTable('users')
    .set({ erased_at: sql`moment()`, role: 'user', email: null })
    .where('id', '=', mehmet)
    .set({ discord_avatar: null, signed_in_at: null, made_admin_by: null })
    .execute()
  await tamper(`update audit_log set detail = '{}', detail_salt = null where sequence = ${sequence}`)
  const entry = { actor_id: await w.userId('ayse'), address: null, subject_id: mehmet }
  const detail = { erased_details: 1, erased_addresses: 0 }
  await record(w.db.queries, { ...entry, action: 'user.erase', detail })
  await seal()
}

test('an erasure of a version before the lists counts as long as it is older than the first head of a version that lists', async () => {
  const [{ day, sequence, hash }] = (await headsOf(w.db.queries)) as [AuditHead]
  const signed = root.sign(auditHeadTokenType, { iss: w.publicUrl, day, sequence, hash })
  await tamper(`update audit_heads set signed = '${signed}'`)
  await eraseUnlisted(4)
  expect(await faults()).toEqual([])
  // The upgrade: this version signs for the first time, and nothing was kept before.
  kept = headInMemory()
  await sign()
  expect(await faults([kept.signed!])).toEqual([])
  const { listed_from } = readHead(kept.signed!, root)!
  expect(listed_from).toBe(7)

  await eraseUnlisted(5)
  await sign()
  expect(readHead(kept.signed!, root)).toMatchObject({ sequence: 8, listed_from })
  expect(await faults()).toContainEqual({ sequence: 8, sentence: expect.stringContaining('uydurulmuş') })
})

test('where no head proves anything, an erasure that lists what it blanked is older than none without a list', async () => {
  const mehmet = await w.userId('mehmet')
  const blanked = { details: [], addresses: [] }
  const detail = { blanked, signed: signBlanked(root, mehmet, blanked) }
  await record(w.db.queries, {
    actor_id: null,
    address: null,
    action: 'user.erase',
    subject_id: mehmet,
    detail,
  })
  await seal()
  await tamper('truncate audit_heads')
  await eraseUnlisted(4)
  expect(await faults()).toContainEqual({ sequence: 8, sentence: expect.stringContaining('uydurulmuş') })
})
