import pg from 'pg'
import { expect, test } from 'vitest'
import { testDatabase } from '../test/postgres/database.ts'
import { Secrets } from '../src/start/secrets.ts'
import { seedDemo } from './demo.ts'

test('a node that starts while another fills the database waits for it, longer than a statement may', async () => {
  const { db, url, drop } = await testDatabase()
  const first = new pg.Client({ connectionString: url })
  await first.connect()
  await first.query(`begin; insert into settings (name, value) values ('demo_seeded', 'true')`)
  let seeded = false
  const second = seedDemo(db, new Secrets(Buffer.alloc(32, 7))).then(() => (seeded = true))
  // It has been told once that the lock was not given, and waits again.
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  expect(seeded).toBe(false)
  await first.query('commit')
  await second
  expect(await db.queries.selectFrom('products').selectAll().execute()).toEqual([])
  await first.end()
  await drop()
})
