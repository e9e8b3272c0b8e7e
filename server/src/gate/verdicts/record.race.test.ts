import { expect, test, vi } from 'vitest'
import { world } from '../../../test/shop/world.ts'
import { newRequestRef } from '../../http/requests/request-ref.ts'
import { openVerdictRecord } from './record.ts'

const w = await world()

test('nodes that flush the same licenses at once do not deadlock', async () => {
  const licenses: string[] = []
  for (let each = 0; each < 20; each++) licenses.push((await w.license()).id)
  const warn = vi.fn()
  const nodes = [1, 2, 3].map(() => openVerdictRecord(w.db, { warn }))
  const at = w.clock.now().toISOString()
  const call = { verb: 'validate', at, address: '192.0.2.7', fingerprintHash: null, version: null } as const
  for (let round = 0; round < 10; round++) {
    for (const [turn, node] of nodes.entries()) {
      const order = turn % 2 === 0 ? licenses : licenses.toReversed()
      for (const licenseId of order) {
        for (const code of ['VALID', 'EXPIRED'] as const)
          node.note({ ...call, licenseId, code, requestRef: newRequestRef() })
      }
    }
    await Promise.all(nodes.map((node) => node.flush()))
  }
  await Promise.all(nodes.map((node) => node.close()))
  expect(warn.mock.calls).toEqual([])
  const counts = await w.db.queries.selectFrom('verdict_counts').select('count').execute()
  expect(counts.map(({ count }) => count)).toEqual(Array(40).fill(30))
  const totals = await w.db.queries.selectFrom('verdict_totals').select(['code', 'count']).execute()
  expect(totals.toSorted((a, b) => a.code.localeCompare(b.code))).toEqual([
    { code: 'EXPIRED', count: 600 },
    { code: 'VALID', count: 600 },
  ])
  const days = await w.db.queries.selectFrom('denial_days').select('count').execute()
  expect(days.map(({ count }) => count)).toEqual(Array(20).fill(30))
})
