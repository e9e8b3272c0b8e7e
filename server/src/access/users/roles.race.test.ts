import { v7 as newId } from 'uuid'
import { expect, test } from 'vitest'
import { emptyShop, world } from '../../../test/shop/world.ts'
import { changeRole } from './roles.ts'

const w = await world()

const demote = (actorId: string, id: string) =>
  w.db.queries
    .transaction()
    .execute((transaction) =>
      changeRole(transaction, { id, role: 'user', actor: { actor_id: actorId, address: null } }, []),
    )

test('admins who take the right from each other and from themselves at once leave at least one', async () => {
  const ids = Array.from({ length: 6 }, () => newId())
  for (let round = 0; round < 20; round++) {
    await w.db.session((session) => session.script(emptyShop))
    await w.db.queries
      .insertInto('users')
      .values(ids.map((id, at) => ({ id, discord_id: `77000${at}`, role: 'admin' })))
      .execute()
    const wishes = ids.flatMap((actor, at) => [
      [actor, ids[(at + 1) % ids.length]!] as const,
      [actor, actor] as const,
    ])
    const outcomes = await Promise.allSettled(wishes.map(([actor, id]) => demote(actor, id)))
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    for (const code of codes) expect(['LAST_ADMIN', 'ADMIN_REQUIRED']).toContain(code)
    const admins = await w.db.queries.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    expect(admins.length).toBeGreaterThanOrEqual(1)
  }
})
