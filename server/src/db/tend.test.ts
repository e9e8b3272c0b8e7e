import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { world } from '../../test/world.ts'
import { tend } from './tend.ts'

const w = await world()

async function believed(table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select reltuples as count from pg_class where oid = ${table}::regclass`.execute(w.db.queries)
  return rows[0]!.count
}

test('tended, the database knows how many rows there are and holds none that are dead', async () => {
  await sql`
    insert into users (id, discord_id) select gen_random_uuid(), (10000000000000000 + n)::text
    from generate_series(1, 3000) as n`.execute(w.db.queries)
  await tend(w.db.queries)
  expect(await believed('users')).toBe(3_000)
  await w.db.queries.deleteFrom('users').execute()
  await tend(w.db.queries)
  expect(await believed('users')).toBe(0)
})

test('a server that stops does not wait for all of its tables', async () => {
  await w.db.queries.insertInto('users').values({ id: crypto.randomUUID(), discord_id: '1' }).execute()
  const before = await believed('users')
  await tend(w.db.queries, AbortSignal.abort())
  expect(await believed('users')).toBe(before)
})
