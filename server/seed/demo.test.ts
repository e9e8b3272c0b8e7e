import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { Secrets } from '../src/start/secrets.ts'
import { testDatabase } from '../test/postgres/database.ts'
import { seedDemo } from './demo.ts'

test('each license of the demo is younger than its owner and its product, lists by age follow the dates, and histories the last changes', async () => {
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
  const { rows: unsaid } = await sql<{ id: string }>`
    select licenses.id from licenses join products on products.id = licenses.product_id
    where products.type <> 'showcase' and not exists (
      select from audit_log where subject_id = licenses.id and audit_log.created_at = licenses.updated_at)`.execute(
    db.queries,
  )
  expect(unsaid).toEqual([])
  // As many refusals as the first page counts can be looked at.
  const { rows: refused } = await sql<{ kept: number; counted: number }>`
    select count(*) as kept, (
      select sum(count)::bigint from denial_days
      where denial_days.license_id = denials.license_id and day > utc_day(moment()) - 7) as counted
    from denials where license_id is not null group by license_id`.execute(db.queries)
  expect(refused).toHaveLength(3)
  for (const { kept, counted } of refused) expect(kept).toBe(counted)
  await drop()
})
