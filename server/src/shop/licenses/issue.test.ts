import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newLicenseKey } from '../../gate/license-key.ts'
import { revealKey } from './store.ts'
import { issueLicenses } from './write.ts'

const w = await world()

test('rows that bring their id and key can be issued twice: the second time changes nothing', async () => {
  const { product_id, owner } = await w.license()
  const { db, secrets } = w.deps
  const rows = [1, 2, 3].map((number) => ({
    id: randomUUID(),
    key: newLicenseKey(),
    product_id,
    user_id: owner.id,
    note: `Satır ${number}`,
  }))
  const act = { actor_id: owner.id, address: '192.0.2.1', detail: { import: randomUUID() } }
  const issue = (some: typeof rows) =>
    db.queries.transaction().execute((transaction) => issueLicenses(transaction, secrets, some, act))

  expect(await issue(rows.slice(0, 2))).toEqual(rows.slice(0, 2).map(({ id }) => id))
  expect(await issue(rows)).toEqual([rows[2]!.id])
  expect(await issue(rows)).toEqual([])
  expect(await issue([{ ...rows[0]!, id: randomUUID() }])).toEqual([])

  expect(await revealKey(db.queries, secrets, rows[0]!.id)).toBe(rows[0]!.key)
  const history = await db.queries
    .selectFrom('audit_log')
    .select('subject_id')
    .where('action', '=', 'license.create')
    .where('actor_id', '=', owner.id)
    .execute()
  expect(history.map(({ subject_id }) => subject_id)).toEqual(rows.map(({ id }) => id))
})
