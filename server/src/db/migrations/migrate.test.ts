import { afterAll, beforeAll, expect, test } from 'vitest'
import { testServer } from '../../../test/postgres/database.ts'
import { emptyDatabase, type TestDatabase } from '../../../test/postgres/own-database.ts'
import { readConfig } from '../../start/config.ts'
import { openAsItIs } from '../../operator/fsck/open.ts'
import { migrate, migrationNames } from './migrate.ts'
import { openPostgres } from '../connection/open-postgres.ts'
import { onceThere, openDatabase } from '../open.ts'

let database: Pick<TestDatabase, 'url' | 'drop'>
beforeAll(async () => {
  database = await emptyDatabase(testServer())
})
afterAll(() => database.drop())

const open = () => openDatabase({ url: database.url, name: 'DATABASE_URL' })

test('a migration waits a moment for a table that is in use, gives way, and runs when the table is free', async () => {
  const before = openPostgres(database.url)
  const names = await migrationNames()
  // The next one changes tables that are there.
  const next = names.indexOf('0026_tokens_of_one_product.sql')
  await before.session((session) => migrate(session, names.slice(0, next)))
  const reasons: string[] = []
  const started = await before.session(async (session) => {
    const tables = await session.rows<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const others = tables.map(({ name }) => name).filter((name) => name !== 'migrations')
    await session.script(`begin; lock table ${others.join(', ')} in access exclusive mode`)
    const { promise: logged, resolve } = Promise.withResolvers<void>()
    const opening = onceThere(open, (why) => {
      reasons.push(why)
      resolve()
    })
    await logged
    await session.script('rollback')
    return opening
  })
  expect(reasons).toEqual([
    'DATABASE_URL açılamıyor: bir tablo başka bir işlemde kilitli (55P03); sunucu, o işlem bitince kendiliğinden açılır; bu bir komutsa tekrar çalıştırın',
  ])
  const ran = await started.session((session) => session.rows('select from migrations'))
  expect(ran).toHaveLength(names.length)
  await started.close()
  await before.close()
})

test('a newer database is refused in one line, and stays as it is', async () => {
  const db = await open()
  await db.session((session) =>
    session.script(`insert into migrations (name) values ('9999_of_tomorrow.sql')`),
  )
  await expect(open()).rejects.toThrow(
    'DATABASE_URL açılamıyor: daha yeni bir Mühür’ün veritabanı (9999_of_tomorrow.sql); o sürümü başlatın',
  )
  await expect(openAsItIs(readConfig({ DATABASE_URL: database.url }))).rejects.toThrow(
    'DATABASE_URL açılamıyor: daha yeni bir Mühür’ün veritabanı (9999_of_tomorrow.sql); o sürümü başlatın',
  )
  await db.close()
})
