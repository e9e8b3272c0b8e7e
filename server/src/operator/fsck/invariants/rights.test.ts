import { expect, test } from 'vitest'
import { world } from '../../../../test/world.ts'
import { buyersRights } from './rights.ts'

const w = await world()

/** What is found after this was done, in a transaction that is rolled back: the role belongs to all databases. */
const found = (text: string) =>
  w.db.session(async (session) => {
    await session.script(`begin; ${text}`)
    const { violations, examples } = await buyersRights.find(session, w.deps.secrets)
    await session.script('rollback')
    return { violations, examples }
  })

test.each([
  ['select', 0, []],
  ['revoke select on products from muhur_buyer', 1, ['products.*']],
  ['revoke select (id) on users from muhur_buyer', 1, ['users.id']],
  ['alter table licenses disable row level security', 1, ['row security of licenses']],
  ['drop policy own_row on users', 1, ['policy own_row on users']],
  ['alter role muhur_buyer rename to somebody', 1, ['role muhur_buyer']],
])('what buyers may read is noticed when it is lost: %s', async (text, violations, examples) => {
  expect(await found(text)).toEqual({ violations, examples })
})
