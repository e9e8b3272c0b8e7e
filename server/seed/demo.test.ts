import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Secrets } from '../src/secrets.ts'
import { testDatabase } from '../test/database.ts'
import { seedDemo } from './demo.ts'

test('each license of the demo is younger than its owner and its product, and lists by age follow the dates', async () => {
  const { db, drop } = await testDatabase()
  await seedDemo(db, new Secrets(Buffer.alloc(32, 7)))
  const { rows } = await sql<{ id: string }>`
    select licenses.id from licenses
    join users on users.id = licenses.user_id
    join products on products.id = licenses.product_id
    where licenses.created_at < greatest(users.created_at, products.created_at)`.execute(db.queries)
  expect(rows).toEqual([])
  for (const table of ['licenses', 'users', 'products'] as const) {
    const idsBy = (column: 'id' | 'created_at') =>
      db.queries.selectFrom(table).select('id').orderBy(column).orderBy('id').execute()
    expect(await idsBy('id')).toEqual(await idsBy('created_at'))
  }
  await drop()
})
