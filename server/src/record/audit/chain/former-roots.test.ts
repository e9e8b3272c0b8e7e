import { auditHeadsUrl, type AuditHeads } from '@muhur/contract/record/audit'
import { beforeEach, expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { openRootKeys, type RootKey } from '../../../gate/keys/root-key.ts'
import { beginRootRotation, finishRootRotation } from '../../../gate/keys/root-rotation.ts'
import { publicationLead } from '../../../gate/keys/signing-keys.ts'
import { eraseAuditOf } from '../erase.ts'
import { longestWait } from '../follow.ts'
import { record, theShop } from '../record.ts'
import { sealAudit } from './chain.ts'
import { acceptRecord, keepBeginning, signHead } from './heads.ts'
import { headInMemory } from './kept-head.fixture.ts'
import { signBlanked } from './signed.ts'
import { verifyAudit } from './verify.ts'

const w = await world()
const { db, secrets, signer } = w.deps
const { queries } = db
const day = 86_400
const entry = { actor_id: null, address: null, subject_id: theShop }

let kept = headInMemory()
let old: RootKey
beforeEach(async () => {
  const created_at = w.clock.now().toISOString()
  await queries.deleteFrom('root_key').where('kid', '!=', signer.root.kid).execute()
  await queries.updateTable('root_key').set({ created_at, ended_at: null }).execute()
  await signer.reload()
  old = signer.root
  kept = headInMemory()
  await keepBeginning(queries, old, w.publicUrl, kept)
  await w.license({ note: 'Mehmet Yılmaz, kasa 4' })
  await sign()
})

const sealed = () => sealAudit(queries)
async function sign(root = signer.root): Promise<void> {
  await sealed()
  await signHead(queries, root, w.publicUrl, kept)
}
const faults = async () =>
  (await verifyAudit(db, signer.root, kept.signed === null ? [] : [kept.signed])).faults

/** A rotation with a day before and a day between its begin and its forced end. */
async function rotate(): Promise<void> {
  await w.clock.advance(day)
  await queries.transaction().execute(async (transaction) => {
    const kid = await beginRootRotation(transaction, secrets)
    await record(transaction, { ...entry, action: 'settings.rotate_root_key', detail: { kid } })
  })
  await w.clock.advance(publicationLead)
  await signer.reload()
  await sign()
  await w.clock.advance(day)
  await end()
  await signer.reload()
  await sign()
}

const end = () =>
  queries.transaction().execute(async (transaction) => {
    const kid = await finishRootRotation(transaction, w.clock.now().getTime(), true)
    await record(transaction, { ...entry, action: 'settings.finish_root_key', detail: { kid } })
  })

/** Mehmet is erased by this root key. */
async function erase(root: RootKey): Promise<void> {
  const mehmet = await w.userId('mehmet')
  await queries.transaction().execute(async (transaction) => {
    const detail = { ...(await eraseAuditOf(transaction, root, mehmet, [])) }
    await record(transaction, { ...entry, action: 'user.erase', subject_id: mehmet, detail })
  })
}

test('heads and erasures of a root key that ended stay proven, and the published heads name every root', async () => {
  await erase(old)
  await sign()
  await rotate()
  expect(signer.root.kid).not.toBe(old.kid)
  expect(await faults()).toEqual([])
  const { root, other_roots, heads } = (await w.request('GET', auditHeadsUrl)).json<AuditHeads>()
  expect(root).toEqual({ kid: signer.root.kid, x: signer.root.x })
  expect(other_roots).toContainEqual({ kid: old.kid, x: old.x })
  expect(heads).toHaveLength(3)
})

test('whoever stole a root key invents no erasure with the key after its end', async () => {
  await rotate()
  // A node that has not heard of the end signs with the former key.
  await erase(old)
  await sign()
  expect(await faults()).toEqual([])
  await w.clock.advance(longestWait / 1_000 + 1)
  await erase(old)
  await sign()
  expect(await faults()).toContainEqual(
    expect.objectContaining({ sentence: expect.stringContaining('uydurulmuş') }),
  )
})

test('whoever stole a root key cannot erase the entry about its end', async () => {
  await rotate()
  const { id } = await queries
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'settings.finish_root_key')
    .executeTakeFirstOrThrow()
  const mehmet = await w.userId('mehmet')
  const blanked = { details: [id], addresses: [] }
  await queries
    .updateTable('audit_log')
    .set({ detail_salt: null, detail: '{}' })
    .where('id', '=', id)
    .execute()
  const detail = { blanked, signed: signBlanked(old, mehmet, blanked) }
  await record(queries, { ...entry, action: 'user.erase', subject_id: mehmet, detail })
  await sign()
  expect(await faults()).toContainEqual(
    expect.objectContaining({ sentence: expect.stringContaining('uydurulmuş') }),
  )
})

test('a database from before the rotation goes on from its own root, when the operator accepts the record', async () => {
  await rotate()
  const rows = queries.selectFrom('root_key').selectAll()
  const [next] = await rows.where('kid', '=', signer.root.kid).execute()
  await queries.deleteFrom('root_key').where('kid', '=', next!.kid).execute()
  await queries.updateTable('root_key').set({ ended_at: null }).execute()
  const { root } = await openRootKeys(db, secrets)
  await expect(sign(root)).rejects.toThrow('kök anahtarıyla')
  await acceptRecord(queries, root, w.publicUrl, kept)
  await sign(root)
  await queries.insertInto('root_key').values(next!).execute()
})
