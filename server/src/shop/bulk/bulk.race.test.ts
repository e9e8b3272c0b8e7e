import { bulkChangeUrl, type BulkChanged } from '@muhur/contract/shop/bulk'
import { describe, expect, test } from 'vitest'
import { whenFree } from '../../../test/nodes/when-free.ts'
import { world } from '../../../test/shop/world.ts'

const w = await world()

describe('bulk calls at once on PostgreSQL', () => {
  async function shop(count: number) {
    const { product_id, owner } = await w.license()
    await w.db.session((session) =>
      session.script(`
        insert into licenses (id, product_id, user_id, key_id, key_lookup, key_sealed, max_instances)
        select gen_random_uuid(), '${product_id}', '${owner.id}', 'MHR-' || lpad(n::text, 12, '0'),
          int4send(n), '', 1 from generate_series(1, ${count}) as n`),
    )
    const rows = await w.db.queries.selectFrom('licenses').select('id').execute()
    const headers = await w.signIn('ayse')
    const change = async (action: string, ids: string[], more: object = {}) => {
      const payload = { action, ids, ...more }
      const response = await whenFree(() => w.request('POST', bulkChangeUrl, { headers, payload }))
      expect(response.statusCode).toBe(200)
      return response.json<BulkChanged>().outcomes
    }
    return { ids: rows.map(({ id }) => id), change }
  }

  const shuffled = (ids: readonly string[]) =>
    ids
      .map((id) => [Math.random(), id] as const)
      .sort(([a], [b]) => a - b)
      .map(([, id]) => id)

  test.each([1, 2, 3])(
    'round %i: overlapping sets in any order: no deadlock, each change made once',
    async () => {
      const { ids, change } = await shop(600)
      const calls = await Promise.all(
        Array.from({ length: 6 }, (_, turn) => change('suspend', shuffled(ids).slice(0, 400 + turn))),
      )
      const changed = calls.flat().filter(({ code }) => code === 'CHANGED')
      expect(new Set(changed.map(({ id }) => id)).size).toBe(changed.length)
      const rows = await w.db.queries
        .selectFrom('licenses')
        .select('id')
        .where('status', '=', 'suspended')
        .execute()
      expect(rows).toHaveLength(changed.length)
      const audits = await w.db.queries
        .selectFrom('audit_log')
        .select('subject_id')
        .where('action', '=', 'license.change')
        .execute()
      expect(audits).toHaveLength(changed.length)
    },
  )

  test('suspending, resuming and revoking at once: a revoked license stays revoked', async () => {
    const { ids, change } = await shop(300)
    const actions = ['suspend', 'revoke', 'resume', 'suspend', 'revoke', 'resume']
    const calls = await Promise.all(actions.map((action) => change(action, shuffled(ids))))
    const revokes = [...calls[1]!, ...calls[4]!].filter(({ code }) => code === 'CHANGED')
    expect(new Set(revokes.map(({ id }) => id)).size).toBe(ids.length)
    expect(revokes).toHaveLength(ids.length)
    const rows = await w.db.queries.selectFrom('licenses').select('status').execute()
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['revoked']))
  })

  test('extensions add up: none is lost', async () => {
    const { ids, change } = await shop(100)
    const start = w.clock.now().getTime()
    await w.db.queries
      .updateTable('licenses')
      .set({ expires_at: new Date(start).toISOString() })
      .execute()
    await Promise.all(Array.from({ length: 5 }, () => change('extend', shuffled(ids), { days: 10 })))
    const rows = await w.db.queries.selectFrom('licenses').select('expires_at').execute()
    expect(new Set(rows.map(({ expires_at }) => expires_at))).toEqual(
      new Set([new Date(start + 50 * 86_400_000).toISOString()]),
    )
  })
})
