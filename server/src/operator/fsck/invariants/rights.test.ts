import { expect, test } from 'vitest'
import { world } from '../../../../test/shop/world.ts'
import { randomBytes } from 'node:crypto'
import { buyersRights, servingRights } from './rights.ts'
import { schemaKept } from './schema.ts'
import type { Invariant } from './invariant.ts'

const w = await world()

/** The finding after this change, in a transaction that is rolled back: the role belongs to all databases. */
const found = (text: string, invariant: Invariant = buyersRights) =>
  w.db.session(async (session) => {
    await session.script(`begin; ${text}`)
    const { violations, examples } = await invariant.find(session, w.deps.secrets)
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

const role = `serving_${randomBytes(4).toString('hex')}`
test.each([
  ['select', []],
  [
    `grant delete, update (action) on audit_log to ${role}`,
    ['delete on audit_log', 'update (action) on audit_log'],
  ],
  [`grant trigger on products to ${role}`, ['trigger on products']],
  ['grant insert on migrations to public', ['insert on migrations']],
])('what a role that serves may do beyond its work is noticed: %s', async (text, examples) => {
  const grants = `grant select, insert, update (sequence, hash) on audit_log to ${role}; grant delete on products to ${role}`
  expect(
    await found(`create role ${role}; ${grants}; ${text}; set local role ${role}`, servingRights),
  ).toEqual({
    violations: examples.length,
    examples,
  })
})

test('a role that serves and may act as the owner of the tables is noticed', async () => {
  const owner = `${role}_owner`
  const text = `create role ${owner}; create role ${role} in role ${owner}; alter table audit_log owner to ${owner}; set local role ${role}`
  expect((await found(text, servingRights)).examples[0]).toBe('member of the owner on tables')
})

test.each([
  ['create policy planted on licenses as restrictive using (false)', ['policy planted on licenses']],
  ['alter policy own_row on users using (true)', ['policy own_row on users']],
  [
    'create policy serving on users to muhur_buyer using (true) with check (true)',
    ['policy serving on users'],
  ],
  ['create policy serving on users to current_user using (true) with check (true)', []],
  ['create table planted () inherits (licenses)', ['heir of licenses']],
  ['alter table users force row level security', ['forced row security of users']],
])('what hides rows or adds rows is noticed: %s', async (text, wanted) => {
  const { examples } = await found(text, schemaKept)
  // The tests replace the function of the clock.
  expect(examples.filter((example) => example !== 'function database_clock')).toEqual(wanted)
})
